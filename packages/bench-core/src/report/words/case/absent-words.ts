import type { ReportCase } from '../../../model/report/report.ts'

/** Why a case is in no table. */
export function absentWords({ key, status, failure, notes }: ReportCase): string {
  return `${key.contender} ${status === 'failed' ? `failed: ${failure}` : (notes.operation ?? 'was not measured')}`
}
