import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'

/**
 * The run to tell of among those that go on or wait, and how many others wait: one that is measuring goes before one that
 * waits for it.
 * @param active The oldest of them first, which is the next of those that wait.
 * @param total How many there are in all.
 */
export function toldRun<Run extends Pick<RunSummary, 'state'>>(
  active: readonly Run[],
  total: number,
): { readonly run: Run; readonly waiting: number } | null {
  const measuring = active.filter(({ state }) => state === 'running' || state === 'cancelling')
  const run = measuring.at(-1) ?? active.find(({ state }) => state === 'waiting') ?? active[0]
  return run === undefined ? null : { run, waiting: total - Math.max(1, measuring.length) }
}
