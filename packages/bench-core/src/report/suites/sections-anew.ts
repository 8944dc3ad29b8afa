import type { Report } from '../../model/report/report.ts'
import { allReadings } from './catalogue.ts'

/** The report with every section that shows comparisons as these are now. */
export function withSectionsAnew(report: Report): Report {
  return Object.assign({ ...report }, ...allReadings.map((reading) => reading.sectionsAnew?.(report)))
}
