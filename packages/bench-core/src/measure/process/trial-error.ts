import type { CaseKey } from '../../model/report/case-key.ts'
import type { Failure } from '../../model/run/failure.ts'
import type { Participant, RunEvent } from '../../model/run/run-event.ts'

/** Why a contender is not measured. */
export interface TrialFault extends Failure {
  readonly reason: Exclude<Failure['reason'], 'refused'>
}

/** Whether a process is gone; what is refused leaves it as it was. */
export function isLoss({ reason }: Failure): boolean {
  return reason === 'crashed' || reason === 'hung'
}

/**
 * Says of each case why it can't be measured. The second copy of the reference is no case of the plan: losing it costs the
 * A/A control.
 */
export function* caseFailures(
  { contender, copy }: Participant,
  keys: readonly CaseKey[],
  failure: Failure,
): Generator<RunEvent> {
  if (copy === 1) for (const key of keys) yield { ...failure, type: 'case-failed', key }
  else yield { type: 'notice', level: 'error', notice: { code: 'control-lost', contender, failure } }
}

/** A trial that ended or went silent where an answer was due, or didn't become ready. */
export class TrialError extends Error {
  override readonly name = 'TrialError'
  readonly failure: TrialFault
  constructor(failure: TrialFault) {
    super(failure.text ?? failure.cause?.code)
    this.failure = failure
  }
}
