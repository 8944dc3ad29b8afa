import type { RecordedEvent } from '../model/run-event.ts'
import { openComparisons, report } from '../report/report.ts'

/** How many comparisons of the mean cost a run's events leave open, by the very report that it will have. */
export function judgeEvents(events: readonly RecordedEvent[]): number {
  return openComparisons(report(events, { state: 'running' }))
}
