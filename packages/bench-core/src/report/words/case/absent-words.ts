import type { Note } from '../../../model/report/note.ts'
import type { ReportCase } from '../../../model/report/report.ts'
import { objectionText } from '../objection-text.ts'

/** Why a case is in no table. */
export function absentWords(reported: ReportCase): string {
  const { key, status, failure } = reported
  const { contender } = key
  return objectionText(
    status === 'failed'
      ? { code: 'failed', contender, failure }
      : { code: 'not-measured', contender, why: whyAbsent(reported) },
  )
}

/** Why nobody measured a case, where the run says so: its contender can’t do it, or had not reached a lower rate. */
export function whyAbsent({ notes }: Pick<ReportCase, 'notes'>): Note | undefined {
  return notes.operation ?? notes.latencyFromDueNs
}
