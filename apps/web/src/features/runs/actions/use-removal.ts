import { useQueryClient } from '@tanstack/react-query'
import { deleteRun } from '../../../api/queries.ts'
import { restoreRun } from '../../../api/saved-runs.ts'
import { dropSelectedRun, type SelectedRun } from '../../../api/selected-runs.ts'
import { useToast } from '../../../ui/toaster.tsx'
import { forEachRun, outcomeText, restoredText } from './for-each-run.ts'
import { forgetRun, refetchRuns } from './run-lists.ts'

/** Deletes runs, one or many, with one word about it and one undo for all of them; restores them. */
export function useRemoval() {
  const toast = useToast()
  const queryClient = useQueryClient()

  const restore = async (runs: readonly SelectedRun[]) => {
    let pinned = 0
    const outcome = await forEachRun(runs, async ({ id }) => {
      if ((await restoreRun(id)).pinned) pinned += 1
    })
    toast({ text: restoredText(outcome, pinned) })
    await refetchRuns(queryClient)
  }

  const remove = async (runs: readonly SelectedRun[]) => {
    const outcome = await forEachRun(runs, ({ id }) => deleteRun(id))
    const { done } = outcome
    for (const run of done) {
      forgetRun(queryClient, run)
      dropSelectedRun(run.id)
    }
    toast({
      text: outcomeText(outcome, (what) => `Deleted ${what}`, 'deleted'),
      ...(done.length > 0 && { undo: () => void restore(done) }),
    })
    await refetchRuns(queryClient)
  }

  return {
    remove: (runs: readonly SelectedRun[]) => void remove(runs),
    restore: (runs: readonly SelectedRun[]) => void restore(runs),
  }
}
