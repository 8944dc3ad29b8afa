import { decoded } from '../model/decoded.ts'
import { invalidOption } from '../model/errors.ts'
import { type Named, words } from '../model/options/option/words.ts'

/** Where a server is, without what only its user may know. */
interface ServerPlace {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
}

export interface ServerAddress {
  readonly place: ServerPlace
  /** The place in one line, for messages. */
  readonly location: string
  /** What must not appear in any message. */
  readonly secrets: readonly string[]
}

/**
 * Takes a PostgreSQL address apart.
 * @param name What the user calls it.
 * @throws WirebenchError that doesn't repeat the address, which may hold a password.
 */
export function parseServerUrl(text: string, name: string | Named): ServerAddress {
  const url = parsePostgresUrl(text)
  if (!url) {
    throw invalidOption(
      words`${name} is not a PostgreSQL address`,
      'write it as postgres://user:password@host:5432/database, with special characters percent-encoded',
    )
  }
  const user = decoded(url.username) || url.searchParams.get('user') || 'postgres'
  const place = {
    host: decoded(url.hostname) || url.searchParams.get('host') || 'localhost',
    port: Number(url.port || url.searchParams.get('port') || 5432),
    database: decoded(url.pathname.slice(1)) || user,
    user,
  }
  return {
    place,
    location: `PostgreSQL at ${place.user}@${place.host}:${place.port}/${place.database}`,
    secrets: [decoded(url.password), url.password, url.searchParams.get('password') ?? ''].filter(
      (text) => text !== '',
    ),
  }
}

/** Null for what is no PostgreSQL address, or holds an `@` behind its host: that is the rest of a password. */
export function parsePostgresUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return null
  return `${url.pathname}${url.search}${url.hash}`.includes('@') ? null : url
}
