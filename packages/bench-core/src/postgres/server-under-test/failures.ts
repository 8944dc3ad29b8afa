import { WirebenchError } from '../../model/errors.ts'
import { type Named, pgUrl, type Wording, words } from '../../model/options/option/words.ts'
import {
  encryptionAdvice,
  errorCode,
  firstMessage,
  isConnectionFailure,
  isRefusedLogin,
  withoutSecrets,
} from '../failures.ts'
import type { ServerAddress } from '../server-url.ts'

/**
 * Why the user's server can't be used, in a line, and what to do, in another; a bug stays what it is.
 * @param given Where its address was given.
 */
export function explainOpening(
  error: unknown,
  { location, secrets }: ServerAddress,
  given: Named = pgUrl,
): unknown {
  if (error instanceof WirebenchError) return error
  const advice = openingAdvice(error, given)
  if (!advice) return error
  return new WirebenchError(
    'database-unavailable',
    withoutSecrets(`${location}: ${advice[0]}`, secrets),
    advice[1],
  )
}

function openingAdvice(
  error: unknown,
  given: Named,
): readonly [what: string, hint: string | Wording] | undefined {
  const check = words`check the address in ${given}`
  const code = errorCode(error)
  const message = firstMessage(error)
  const encryption = encryptionAdvice(error, given)
  if (encryption) return [message, encryption]
  if (isRefusedLogin(error))
    return [`the server refused the login (${message})`, words`check the user and password in ${given}`]
  if (code === '3D000') return [message, words`create that database, or ${check}`]
  if (code === '53300') return [message, 'close other connections to the server']
  if (code === '42501') return [message, 'grant this role the privilege, or use another role']
  if (isConnectionFailure(error))
    return [`the server can’t be reached (${message})`, words`${check}, and that the server runs`]
  return undefined
}

/** What ended the measuring, for the last event of a run. */
export function explainBreakdown(text: string, code: string, location: string): WirebenchError {
  if (code === '53100' || code === 'ENOSPC')
    return new WirebenchError(
      'database-failed',
      `${location}: the server’s disk is full (${text})`,
      'free some space, measure fewer rows, or, for the run’s own server, set TMPDIR to a larger disk',
    )
  return new WirebenchError(
    'database-failed',
    `${location}: the connection to the server was lost during the measurement (${text})`,
    'find out why the server stopped or closed the connection; earlier measurements are kept',
  )
}
