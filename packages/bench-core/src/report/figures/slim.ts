import type { Report } from '../../model/report.ts'

/** The report without rounds and histograms: what a pipe or a list needs. */
export function slim(report: Report): Report {
  return {
    ...report,
    cases: report.cases.map(({ rounds: _rounds, histogram: _histogram, ...kept }) => kept),
  }
}
