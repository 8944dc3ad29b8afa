import type { RunDetail } from '@wirebench/bench-core/api/runs'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { counted } from '@wirebench/bench-core/model/text/counted'
import type { RunState } from '@wirebench/bench-core/report/figures/run-state'
import { waitingText } from '@wirebench/bench-core/report/words/run/waiting-text'

/** What has the machine. */
export type Measuring = Extract<RunState['waiting'], { type: 'waiting' }>

/** The wait of one who comes after so many others who aren’t in the machine’s line yet. */
export function behind(measuring: Measuring, others: number): Measuring {
  return { ...measuring, place: (measuring.place ?? 1) + others }
}

/** How many runs wait for this machine; those of agents don't. */
export function queuedHere(runs: readonly Pick<RunSummary, 'state' | 'placement'>[]): number {
  return runs.filter(({ state, placement }) => state === 'queued' && placement === undefined).length
}

/** For what a run waits that hasn't said so itself, by what has the machine and by its place among the dashboard's runs. */
export function waitBeforeBegin(
  { state, id, queuePosition }: Pick<RunDetail, 'state' | 'id' | 'queuePosition'>,
  measuring: Measuring | null,
  nowMs: number,
): string {
  if (state === 'cancelling') return 'Cancelling…'
  const before = Math.max(0, (queuePosition ?? 0) - 1)
  if (measuring !== null && measuring.runId !== id)
    return `Waiting for ${waitingText(behind(measuring, before), nowMs)}.`
  return queuePosition ? `Waiting for ${counted(queuePosition, 'earlier run')}.` : 'Starting…'
}
