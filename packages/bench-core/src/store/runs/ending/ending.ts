import type { Report } from '../../../model/report/report.ts'
import type { RecordedEvent, RunStateName } from '../../../model/run/run-event.ts'
import { currentEvents } from '../../../report/figures/current-events.ts'
import { summarise } from '../../../report/judge/summary.ts'
import { report } from '../../../report/report.ts'
import type { HostHistory } from '../../history/host-history.ts'
import { nullHistory } from '../../history/machine-past.ts'
import type { RunReader, SavedRun } from '../run-reader.ts'
import type { FinishedRun } from '../run-writer.ts'

/**
 * The report of the events that there are, in the light of what the machine that measured them showed before the run was asked
 * for; null where the run hasn't begun.
 */
export async function reportOf(
  store: HostHistory,
  events: readonly RecordedEvent[],
  { createdAt, state }: Partial<Pick<SavedRun, 'createdAt' | 'state'>> = {},
): Promise<Report | null> {
  const started = currentEvents(events)
    .map(({ event }) => event)
    .find(({ type }) => type === 'run-started')
  if (started?.type !== 'run-started') return null
  const { hostName } = started.environment
  const before = createdAt === undefined ? undefined : new Date(createdAt)
  const history = await nullHistory(store, started.spec, { hostName, before })
  return report(events, { history, ...(state !== undefined && { state }) })
}

/**
 * What is to be saved of a run that has ended; null where it was ended before a round was complete, so that there is
 * nothing to report. Its events say how it ended in any case.
 */
export async function endingOf(store: RunReader & HostHistory, runId: string): Promise<FinishedRun | null> {
  const events = currentEvents(await store.events(runId))
  const createdAt = (await store.find(runId))?.createdAt
  const made = await reportOf(store, events, { createdAt })
  return made !== null && hasFigures(events, made.run.state) ? finishedRun(made) : null
}

/** Whether there is anything to report: a report leaves out the round that a run was ended in. */
export function hasFigures(events: readonly RecordedEvent[], state: RunStateName): boolean {
  const types = new Set(events.map(({ event }) => event.type))
  const hasEndedByItself = state === 'completed' || state === 'failed'
  return types.has('run-started') && (hasEndedByItself || types.has('round-finished'))
}

/** What a report amounts to. */
export function finishedRun(made: Report): FinishedRun {
  return { state: made.run.state, ...summarise(made), report: made }
}
