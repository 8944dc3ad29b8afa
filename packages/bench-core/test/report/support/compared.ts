import type { Report } from '../../../src/model/report/report.ts'

/** A report’s comparison of a contender with its reference. */
export function compared(of: Report, contender: string, operation: string, metric: string) {
  return of.comparisons.find(
    (known) => known.contender === contender && known.operation === operation && known.metric === metric,
  )!
}
