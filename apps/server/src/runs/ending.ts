import type { RecordedEvent } from '@wirebench/bench-core/results'
import type { FinishedRun } from '@wirebench/bench-core/store'
import type { Reporting } from './reporting.ts'

/**
 * What is to be saved of a run that has ended; null where it ended before it began, so that there is nothing to
 * report. Its events say how it ended in any case.
 */
export function endingOf(events: readonly RecordedEvent[], reporting: Reporting): FinishedRun | null {
  if (!hasBegun(events)) return null
  const report = reporting.report(events)
  return { state: report.run.state, ...reporting.summarise(report), report }
}

/** True when enough is known of a run for a report of it. */
export function hasBegun(events: readonly RecordedEvent[]): boolean {
  return events.some(({ event }) => event.type === 'run-started')
}
