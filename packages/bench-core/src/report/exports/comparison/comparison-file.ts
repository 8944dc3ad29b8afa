import type { Report } from '../../../model/report/report.ts'
import type { RunsComparison } from '../../../model/report/runs-comparison.ts'

/** A comparison as a file that can be imported again: it holds the whole reports of the runs that it compares. */
export function comparisonFile(comparison: RunsComparison, reports: readonly Report[]): string {
  const compared = new Set(comparison.runs.map(({ id }) => id))
  const whole = { ...comparison, reports: reports.filter(({ run }) => compared.delete(run.id)) }
  return `${JSON.stringify(whole)}\n`
}
