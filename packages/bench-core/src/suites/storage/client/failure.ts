import { errorCode, firstMessage, isConnectionFailure } from '../../../postgres/failures.ts'
import { LossError } from './bench-client.ts'
import type { ClientFailure } from './protocol.ts'

/** The server's disk is full, or can't be written: nobody can measure any more. */
export const fatalCodes: ReadonlySet<string> = new Set(['53100', '58030', 'ENOSPC'])

/** The other driver's words for a connection that is no longer there. */
const goneCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
])

/** A failure, of what isn't a loss in the words of its first cause. */
export function asFailure(error: unknown): ClientFailure {
  const code = errorCode(error)
  return {
    ...(error instanceof LossError
      ? { reason: 'lossy', cause: error.loss }
      : { reason: 'threw', text: firstMessage(error) }),
    fatal: fatalCodes.has(code) || isConnectionFailure(error) || goneCodes.has(code),
    code,
  }
}
