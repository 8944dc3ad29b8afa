import type { Comparison } from '../../model/report/report.ts'
import { allReadings } from './catalogue.ts'

/** Comparisons that stand in for those of times that can't be judged, in any suite. */
export function standInsOf(comparisons: readonly Comparison[]): Comparison[] {
  return allReadings.flatMap((reading) => reading.standIns?.(comparisons) ?? [])
}
