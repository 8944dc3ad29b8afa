import type { RecordedEvent, Report, RunStateName } from '@wirebench/bench-core/results'
import type { FinishedRun, RunStore } from '@wirebench/bench-core/store'
import { nullHistory } from './machine-past.ts'
import type { Reporting } from './reporting.ts'

const endsByItself: ReadonlySet<RunStateName> = new Set(['completed', 'failed'])

/**
 * What is to be saved of a run that has ended; null where it was ended before a round was complete, so that there is
 * nothing to report. Its events say how it ended in any case.
 */
export async function endingOf(
  runId: string,
  { store, reporting }: { readonly store: RunStore; readonly reporting: Reporting },
): Promise<FinishedRun | null> {
  const events = await store.events(runId)
  const report = await reportOf(events, { store, reporting })
  // One that was ended before its first round was complete would have a report of dashes.
  const hasFigures = events.some(({ event }) => event.type === 'round-finished')
  if (report === null || (!hasFigures && !endsByItself.has(report.run.state))) return null
  return { state: report.run.state, ...reporting.summarise(report), report }
}

/** The report of the events that there are, in the light of this machine's past; null where the run hasn't begun. */
export async function reportOf(
  events: readonly RecordedEvent[],
  { store, reporting }: { readonly store: RunStore; readonly reporting: Reporting },
  state?: RunStateName,
): Promise<Report | null> {
  const started = events.map(({ event }) => event).find(({ type }) => type === 'run-started')
  if (started?.type !== 'run-started') return null
  const history = await nullHistory(store, started.spec)
  return reporting.report(events, { history, ...(state !== undefined && { state }) })
}
