import { TrialError } from '../../../measure/process/trial-error.ts'
import { WirebenchError } from '../../../model/errors.ts'
import type { Failure } from '../../../model/run/failure.ts'
import { errorCode, firstMessage, isConnectionFailure } from '../../../postgres/failures.ts'
import { explainBreakdown } from '../../../postgres/server-under-test/failures.ts'
import { ClientError } from '../client/client-process.ts'
import { fatalCodes } from '../client/failure.ts'

export type Outcome<Value> = { readonly value: Value } | { readonly failure: Failure }

/**
 * Does one participant's work. What it fails at costs its case; what leaves nobody anything to measure ends the run.
 * @throws WirebenchError where the server is gone or full; the signal's reason where the run was cancelled.
 */
export async function attempt<Value>(
  work: () => Promise<Value>,
  location: string,
  signal: AbortSignal,
): Promise<Outcome<Value>> {
  try {
    signal.throwIfAborted()
    return { value: await work() }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ClientError) {
      const { fatal, code, ...failure } = error.failure
      if (fatal) throw explainBreakdown(failure.text ?? code, code, location)
      return { failure }
    }
    if (error instanceof TrialError) return { failure: error.failure }
    if (error instanceof WirebenchError) return { failure: { reason: 'refused', text: error.message } }
    const code = errorCode(error)
    if (fatalCodes.has(code) || isConnectionFailure(error))
      throw explainBreakdown(firstMessage(error), code, location)
    // The server's own refusals have an SQLSTATE; anything else is a bug.
    if (!/^[0-9A-Z]{5}$/.test(code)) throw error
    return { failure: { reason: 'threw', text: firstMessage(error) } }
  }
}
