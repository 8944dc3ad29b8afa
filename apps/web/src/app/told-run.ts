import { isActive, type RunSummary } from '@wirebench/bench-core/results'

/** The run to tell of among those that go on, and how many others wait: one that is measuring goes before one that waits for it. */
export function toldRun<Run extends Pick<RunSummary, 'state'>>(
  runs: readonly Run[],
): { readonly run: Run; readonly waiting: number } | null {
  const active = runs.filter(({ state }) => isActive(state))
  const [measuring, waiting, queued] = [
    active.filter(({ state }) => state === 'running' || state === 'cancelling'),
    active.filter(({ state }) => state === 'waiting'),
    // The list has the newest first, and the oldest is the next.
    active.filter(({ state }) => state === 'queued').toReversed(),
  ] as const
  const run = [...measuring, ...waiting, ...queued][0]
  if (run === undefined) return null
  return { run, waiting: active.length - Math.max(1, measuring.length) }
}
