import type { ReportCase } from '../../../model/report/report.ts'
import { objectionText } from '../objection-text.ts'

/** Why a case is in no table. */
export function absentWords({ key, status, failure, notes }: ReportCase): string {
  const { contender } = key
  return objectionText(
    status === 'failed'
      ? { code: 'failed', contender, failure }
      : { code: 'not-measured', contender, why: notes.operation },
  )
}
