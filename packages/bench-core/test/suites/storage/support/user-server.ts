import pg from 'pg'
import {
  startThrowAwayCluster,
  type ThrowAwayCluster,
} from '../../../../src/postgres/embedded/throw-away-cluster.ts'

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

export async function startUserServer(): Promise<UserServer> {
  const cluster = await startThrowAwayCluster()
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
      await cluster.remove()
    },
  }
}
