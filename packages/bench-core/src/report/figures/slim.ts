import { costsOf } from '../../answer/costs/costs.ts'
import type { Report } from '../../model/report/report.ts'

/**
 * The report without rounds and histograms, but with what these say for answers: what a page, a pipe or a list needs. A case that
 * has no histogram says so by null.
 */
export function slim(report: Report): Report {
  return {
    ...report,
    costs: report.costs ?? costsOf(report),
    cases: report.cases.map(({ rounds: _rounds, histogram, ...kept }) =>
      histogram ? kept : { ...kept, histogram: null },
    ),
  }
}
