import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunMarks } from '@wirebench/bench-core/model/run/run-marks'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { markRun } from '../../../api/saved-runs.ts'
import { useToast } from '../../../ui/toaster.tsx'
import { inLists, refetchRuns } from './run-lists.ts'
import { useRemoval } from './use-removal.ts'

/** Marks, deletes and restores a run: lists show it at once, and everything that shows runs is asked for again. */
export function useRunChanges(run: RunSummary) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const { remove, restore } = useRemoval()
  const marking = useMutation({
    mutationFn: (marks: RunMarks) => markRun(run.id, marks),
    onSuccess: (marked) => inLists(queryClient, run.id, marked),
    onError: (error) => toast({ text: `${run.name} could not be changed: ${error.message}` }),
    onSettled: () => refetchRuns(queryClient),
  })
  return {
    mark: (marks: RunMarks) => marking.mutate(marks),
    remove: () => remove([run]),
    restore: () => restore([run]),
  }
}
