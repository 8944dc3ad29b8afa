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
  { reason, text }: Failure,
): Generator<RunEvent> {
  if (copy === 1) for (const key of keys) yield { type: 'case-failed', key, reason, text }
  else yield { type: 'notice', level: 'error', notice: { code: 'control-lost', contender, failure: text } }
}

/** A trial that ended or went silent where an answer was due, or didn't become ready. */
export class TrialError extends Error {
  override readonly name = 'TrialError'
  readonly reason: TrialFault['reason']
  /** One line saying what to do about it; null where the message says that already. */
  readonly hint: string | null
  constructor(reason: TrialError['reason'], message: string, hint: string | null = null) {
    super(message)
    this.reason = reason
    this.hint = hint
  }

  /** What went wrong, and what to do about it. */
  get told(): string {
    return this.hint === null ? this.message : `${this.message}; ${this.hint}`
  }

  get fault(): TrialFault {
    return { reason: this.reason, text: this.told }
  }
}

/** What to do about a process that ended or went silent. */
export const trialHints = {
  killed: 'a system that is short of memory kills processes: close other programs or choose smaller messages',
  ended: 'run it again; if it ends again, leave this contender out',
  hung: 'close other programs or choose smaller messages, and run it again',
  unstarted: 'close other programs if the system is short of memory or processes, and run it again',
  confused: 'run it again; if it happens again, it is a bug in Wirebench: report it with the log of the run',
} as const
