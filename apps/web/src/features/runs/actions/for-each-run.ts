import { counted } from '@wirebench/bench-core/model/text/counted'
import type { SelectedRun } from '../../../api/selected-runs.ts'

/** What became of several runs: some may have been changed although others could not be. */
export interface Outcome {
  readonly done: readonly SelectedRun[]
  readonly failures: readonly { readonly run: SelectedRun; readonly why: string }[]
}

/** Does the same to every run, whatever becomes of the others. */
export async function forEachRun(
  runs: readonly SelectedRun[],
  change: (run: SelectedRun) => Promise<unknown>,
): Promise<Outcome> {
  const settled = await Promise.allSettled(runs.map(change))
  return {
    done: runs.filter((_, index) => settled[index]?.status === 'fulfilled'),
    failures: runs.flatMap((run, index) => {
      const result = settled[index]
      if (result?.status !== 'rejected') return []
      const { reason } = result
      return [{ run, why: reason instanceof Error ? reason.message : String(reason) }]
    }),
  }
}

/**
 * The outcome in one text, such as `Deleted 2 runs; slow could not be deleted: run 7k2m9q has not ended`.
 * @param said What is said of those that were changed, by their name or number.
 * @param verb What could not be done to the others.
 */
export function outcomeText(
  { done, failures }: Outcome,
  said: (what: string) => string,
  verb: string,
): string {
  const what = done.length === 1 ? done[0]!.name : counted(done.length, 'run')
  return [
    ...(done.length > 0 ? [said(what)] : []),
    ...failures.map(({ run, why }) => `${run.name} could not be ${verb}: ${why}`),
  ].join('; ')
}

/** The outcome of restoring, which pins what the limits would delete again. */
export function restoredText(outcome: Outcome, pinned: number): string {
  const count = outcome.done.length
  const are = (number: number) => (number === 1 ? 'is' : 'are')
  const which = pinned < count ? `${pinned} of them` : count === 1 ? 'it' : 'they'
  const kept = `; ${which} ${are(pinned)} pinned, so no limit deletes ${pinned === 1 ? 'it' : 'them'}`
  const back = (what: string) => `${what} ${are(count)} back${pinned > 0 ? kept : ''}`
  return outcomeText(outcome, back, 'restored')
}
