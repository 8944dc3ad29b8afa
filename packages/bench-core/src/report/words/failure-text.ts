import type { ReportedFailure } from '../../model/run/failure.ts'

/** Why a case can't be measured, in words that begin with the kind of reason. */
export function failureText(failure: ReportedFailure): string {
  if (typeof failure === 'string') return failure
  const { reason, text } = failure
  return text.startsWith(reason) ? text : `${reason}: ${text}`
}
