import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunMarks, RunSummary } from '@wirebench/bench-core/results'
import { deleteRun } from '../../api/queries.ts'
import { markRun, restoreRun } from '../../api/saved-runs.ts'
import type { RunsPage } from '../../api/schemas.ts'
import { dropSelectedRun } from '../../api/selected-runs.ts'
import { useToast } from '../../ui/toaster.tsx'

/** Marks, deletes and restores a run: lists show it at once, and everything that shows runs is asked for again. */
export function useRunChanges(run: RunSummary) {
  const toast = useToast()
  const queryClient = useQueryClient()
  // Comparisons and trends may have changed with it; reports have not.
  const refetch = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [topic, kind] }) => topic === 'runs' && !String(kind).endsWith('report'),
    })
  const failed = (what: string) => (error: Error) =>
    toast({ text: `${run.name} could not be ${what}: ${error.message}` })
  const marking = useMutation({
    mutationFn: (marks: RunMarks) => markRun(run.id, marks),
    onSuccess: (marked) => inLists(queryClient, run.id, marked),
    onError: failed('changed'),
    onSettled: refetch,
  })
  const restoring = useMutation({
    mutationFn: () => restoreRun(run.id),
    onSuccess: () => toast({ text: `${run.name} is back` }),
    onError: failed('restored'),
    onSettled: refetch,
  })
  const removing = useMutation({
    mutationFn: () => deleteRun(run.id),
    onSuccess: () => {
      inLists(queryClient, run.id, null)
      dropSelectedRun(run.id)
      toast({ text: `Deleted ${run.name}`, undo: () => restoring.mutate() })
    },
    onError: failed('deleted'),
    onSettled: refetch,
  })
  return {
    mark: (marks: RunMarks) => marking.mutate(marks),
    remove: () => removing.mutate(),
    restore: () => restoring.mutate(),
  }
}

/** Puts a run in the place of what lists knew of it; null takes it out. */
export function inLists(queryClient: QueryClient, id: string, next: RunSummary | null): void {
  queryClient.setQueriesData<InfiniteData<RunsPage>>({ queryKey: ['runs', 'list'] }, (list) =>
    list === undefined
      ? undefined
      : {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            runs: page.runs.flatMap((known) => (known.id === id ? (next ?? []) : known)),
          })),
        },
  )
}
