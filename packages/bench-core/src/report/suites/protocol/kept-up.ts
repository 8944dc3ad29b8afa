import type { ReportCase } from '../../../model/report/report.ts'
import { minSuccessRate } from '../../../stats/percentiles/rate-limit.ts'
import { formatPercent } from '../../words/format.ts'

/** That so many of a case's requests failed that it is judged in nothing; null where they didn't. */
export function failedTooOften({ metrics }: Pick<ReportCase, 'metrics'>): string | null {
  const success = metrics.successRate?.value ?? null
  if (success === null || success >= minSuccessRate) return null
  return `${formatPercent(1 - success)} of its requests failed or were answered wrongly`
}
