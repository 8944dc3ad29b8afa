import type { RecordedEvent, Report, RunStateName } from '@wirebench/bench-core/results'
import type { FinishedRun } from '@wirebench/bench-core/store'

/** The pure functions that make a report of a run's events. */
export interface Reporting {
  /** `state` is what is known of a run whose events have no end. */
  report(events: readonly RecordedEvent[], known?: { state: RunStateName }): Report
  summarise(report: Report): Pick<FinishedRun, 'headline' | 'cases' | 'warnings' | 'durationMs'>
  slim(report: Report): Report
}
