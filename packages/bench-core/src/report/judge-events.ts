import type { Comparison } from '../model/report/report.ts'
import type { RecordedEvent } from '../model/run/run-event.ts'
import { openComparisons } from './judge/verdicts/open-comparisons.ts'
import { report } from './report.ts'

/** The comparisons that a run's events leave open, by the very report that it will have; null where nothing is compared. */
export function judgeEvents(events: readonly RecordedEvent[]): Comparison[] | null {
  return openComparisons(report(events, { state: 'running' }))
}
