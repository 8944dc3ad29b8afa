import type { Comparison, Report } from '../../model/report/report.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { codecReading } from './codec/reading.ts'
import { commandReading } from './command/reading.ts'
import { protocolReading } from './protocol/reading.ts'
import { storageReading } from './storage/reading.ts'
import type { SuiteReading } from './suite-reading.ts'

export const allReadings: readonly SuiteReading[] = [
  codecReading,
  storageReading,
  protocolReading,
  commandReading,
]

const bySuite = new Map(allReadings.map((reading) => [reading.suite, reading]))

/** What a suite brings to reports. */
export function readingOf(suite: SuiteName): SuiteReading {
  return bySuite.get(suite) ?? { suite }
}

/** Comparisons that stand in for those of times that can't be judged, in any suite. */
export function standInsOf(comparisons: readonly Comparison[]): Comparison[] {
  return allReadings.flatMap((reading) => reading.standIns?.(comparisons) ?? [])
}

/** The report with every section that shows comparisons as these are now. */
export function withSectionsAnew(report: Report): Report {
  return Object.assign({ ...report }, ...allReadings.map((reading) => reading.sectionsAnew?.(report)))
}
