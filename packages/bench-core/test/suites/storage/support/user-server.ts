import pg from 'pg'
import {
  startThrowAwayCluster,
  type ThrowAwayCluster,
} from '../../../../src/postgres/embedded/throw-away-cluster.ts'
import { query, sharedServer, withDatabase } from '../../../store/support/shared-server.ts'

/** A real server that stands for the user's own, and a look into it. */
export interface UserServer {
  readonly cluster: ThrowAwayCluster
  readonly url: string
  /** The address for another role, password or database. */
  urlFor(changes: { user?: string; password?: string; database?: string }): string
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Schemas of runs that are there. */
  runSchemas(): Promise<string[]>
  remove(): Promise<void>
}

/** The worker's server; what the file has made on it is gone with `remove`. */
export async function startUserServer(): Promise<UserServer> {
  const cluster = await sharedServer()
  return userServer(cluster, () => empty(cluster.url))
}

/** A server of its own, for those who change its settings or want several. */
export async function startOwnUserServer(): Promise<UserServer> {
  const cluster = await startThrowAwayCluster(undefined, { fsync: 'off' })
  return userServer(cluster, cluster.remove)
}

/** Makes the database anew that a server comes with, and leaves no role of anybody else's. */
async function empty(url: string): Promise<void> {
  const beside = withDatabase(url, 'template1')
  await query(beside, 'drop database postgres with (force)')
  await query(beside, 'create database postgres')
  const roles = await query(beside, `select quote_ident(rolname) as name from pg_roles where oid >= 16384`)
  for (const { name } of roles) await query(beside, `drop role ${name}`)
}

async function userServer(cluster: ThrowAwayCluster, removeServer: () => Promise<void>): Promise<UserServer> {
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => {})
  await client.connect()
  const query = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
  return {
    cluster,
    url: cluster.url,
    urlFor(changes) {
      const url = new URL(cluster.url)
      if (changes.user) url.username = changes.user
      if (changes.password) url.password = changes.password
      if (changes.database) url.pathname = `/${changes.database}`
      return url.href
    },
    query,
    runSchemas: async () =>
      (
        await query<{ name: string }>(
          `select nspname as name from pg_namespace where nspname like 'wirebench%'`,
        )
      ).map(({ name }) => name),
    async remove() {
      await client.end().catch(() => {})
      await removeServer()
    },
  }
}
