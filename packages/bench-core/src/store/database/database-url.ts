import pg from 'pg'
import { decoded } from '../../model/decoded.ts'
import { invalidOption } from '../../model/errors.ts'
import { parsePostgresUrl } from '../../postgres/server-url.ts'
import type { Database } from './database.ts'
import { explainDatabaseFailure } from './store-errors.ts'

const connectLimitMs = 10_000

/** Somebody's own PostgreSQL server. */
export function databaseAt(databaseUrl: string): Database {
  const url = parseUrl(databaseUrl)
  const location = `PostgreSQL at ${url.username ? `${decoded(url.username)}@` : ''}${url.host}${url.pathname}`
  const secrets = [decoded(url.password), url.searchParams.get('password') ?? '']
  const config = { connectionString: databaseUrl, connectionTimeoutMillis: connectLimitMs }
  return {
    location,
    secrets,

    async connect() {
      try {
        const client = new pg.Client({ ...config, application_name: 'wirebench', keepAlive: true })
        client.on('error', () => {})
        await client.connect()
        return { client, config }
      } catch (error) {
        throw explainDatabaseFailure(error, location, secrets)
      }
    },

    async leave(session) {
      await session?.client.end().catch(() => {})
    },

    async release() {},
  }
}

/** The text itself stays out of the message, and so does the parser's error, which carries it: it has the password. */
function parseUrl(text: string): URL {
  const url = parsePostgresUrl(text)
  if (url) return url
  throw invalidOption(
    'DATABASE_URL is not a PostgreSQL address',
    'write it as postgres://user:password@host:5432/database, with special characters percent-encoded',
  )
}
