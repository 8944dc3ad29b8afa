import type { NullLogRatios, RecordedEvent, Report, RunStateName } from '@wirebench/bench-core/results'
import type { FinishedRun } from '@wirebench/bench-core/store'

/** The pure functions that make a report of a run's events. */
export interface Reporting {
  /** `state` is what is known of a run whose events have no end, `history` what identical code showed before. */
  report(
    events: readonly RecordedEvent[],
    known?: { state?: RunStateName; history?: readonly NullLogRatios[] },
  ): Report
  summarise(report: Report): Pick<FinishedRun, 'headline' | 'cases' | 'warnings' | 'durationMs'>
  slim(report: Report): Report
}
