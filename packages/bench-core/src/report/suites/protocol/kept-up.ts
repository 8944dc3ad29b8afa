import type { ReportCase } from '../../../model/report.ts'
import { formatPercent } from '../../words/format-numbers.ts'

/** Below this part of a rate that is answered, requests queue up and latency has no value that it stays at. */
export const reachedShare = 0.95

/** Where fewer requests are answered as they were due, a case shows something else than the work that was asked for. */
export const leastSuccessRate = 0.999

/** That so many of a case's requests failed that it is judged in nothing; null where they didn't. */
export function failedTooOften({ metrics }: Pick<ReportCase, 'metrics'>): string | null {
  const success = metrics.successRate?.value ?? null
  if (success === null || success >= leastSuccessRate) return null
  return `${formatPercent(1 - success)} of its requests failed or were answered wrongly`
}
