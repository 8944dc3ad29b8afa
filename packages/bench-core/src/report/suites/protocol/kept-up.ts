import type { Note } from '../../../model/report/note.ts'
import type { ReportCase } from '../../../model/report/report.ts'
import { minSuccessRate } from '../../../stats/percentiles/rate-limit.ts'

/** That so many of a case's requests failed that it is judged in nothing; null where they didn't. */
export function failedTooOften({ metrics }: Pick<ReportCase, 'metrics'>): Note | null {
  const success = metrics.successRate?.value ?? null
  if (success === null || success >= minSuccessRate) return null
  return { code: 'requests-failed', share: 1 - success }
}
