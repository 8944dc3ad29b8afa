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

/** Whether nobody measured a case and its run says why: further rounds don't either. */
export function isLeftOut(reported: Pick<ReportCase, 'status' | 'notes'>): boolean {
  return reported.status === 'not-measured' && whyAbsent(reported) !== undefined
}

/** Why nobody measured a case, where the run says so: its contender can’t do it, or had not reached a lower rate. */
export function whyAbsent({ notes }: Pick<ReportCase, 'notes'>): Note | undefined {
  return notes.operation ?? notes.latencyFromDueNs
}
