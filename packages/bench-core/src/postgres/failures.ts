import { type Named, type Wording, words } from '../model/options/option/words.ts'

/** Ends a hint on saved runs: whoever is at a page can't do without them. */
export const orDontSave: Wording = { inTerminal: ', or use --no-save', inForm: '' }

/** The ways round an embedded database that can't be used, to end a hint with. */
export const useAnotherStore = words`set DATABASE_URL to a PostgreSQL server${orDontSave}`

/** True where the server went away or can't be reached, so that the same work may succeed over a new connection. */
export function isConnectionFailure(error: unknown): boolean {
  const code = errorCode(error)
  return (
    networkCodes.has(code) ||
    code.startsWith('08') ||
    shutdownCodes.has(code) ||
    /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect/i.test(
      firstMessage(error),
    )
  )
}

/** True where the server lets nobody in by the login that it was given. */
export function isRefusedLogin(error: unknown): boolean {
  const code = errorCode(error)
  return code === '28P01' || code === '28000' || /password must be a|SASL/.test(firstMessage(error))
}

/**
 * What to do where a server wants encryption, has none, or shows a certificate that nobody vouches for; undefined for other
 * failures.
 * @param given Where its address was given.
 */
export function encryptionAdvice(error: unknown, given: Named | string): Wording | undefined {
  const [code, message] = [errorCode(error), firstMessage(error)]
  if (code === '28000' && /no encryption|SSL off/.test(message))
    return words`add ?sslmode=verify-full to ${given} if the server requires encryption, or let this user connect without it`
  // Whatever else a server says is about something else.
  if (/^[0-9A-Z]{5}$/.test(code)) return undefined
  if (/certificate/.test(message))
    return words`give the certificate authority’s file in ${given} with ?sslrootcert=, or accept any certificate with ?sslmode=no-verify`
  return /does not support SSL|SSL connection/.test(message)
    ? words`set sslmode in ${given} as the server requires, such as ?sslmode=disable`
    : undefined
}

/**
 * Masks passwords where addresses and settings have them, and secrets of a text's own wherever they stand, also
 * percent-encoded. A secret that is a word or a few letters is left where it isn't in such a place: masking it would eat
 * the text, and tell what it is by what is missing.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const inPlaces = text
    .replaceAll(/(:\/\/[^\s:/@]*:)[^\s/]*@/g, '$1***@')
    .replaceAll(/\b(password=)[^\s&]+/gi, '$1***')
  return secrets
    .filter((secret) => secret.length >= 8 && !/^[a-z]+$/i.test(secret))
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((masked, secret) => masked.replaceAll(secret, '***'), inPlaces)
}

export function errorCode(error: unknown): string {
  const code =
    (error as { code?: unknown } | null)?.code ?? (firstOf(error) as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** What a failure says, of its first cause where it has several. */
export function firstMessage(error: unknown): string {
  const first = firstOf(error) ?? error
  return first instanceof Error ? first.message || errorCode(first) : String(first)
}

/** Where a host has several addresses, Node reports a failure for each of them and no message for the whole. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : undefined
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])

/** admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout. */
const shutdownCodes = new Set(['57P01', '57P02', '57P03', '57P04', '57P05'])
