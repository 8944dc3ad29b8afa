import { randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  startThrowAwayCluster,
  type ThrowAwayCluster,
} from '../../../src/postgres/embedded/throw-away-cluster.ts'
import { keptServers } from '../../support/left-processes.ts'

/** One server for all files of a worker, with which it ends. */
let server: Promise<ThrowAwayCluster> | undefined

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** The worker's server, which is started for the first file that wants it. */
export async function sharedServer(): Promise<ThrowAwayCluster> {
  // Nothing on it outlives the tests.
  server ??= startThrowAwayCluster(undefined, { fsync: 'off' })
  keptServers.add((await server).folder)
  return server
}

/** An empty database on the worker's server. */
export async function newDatabase(): Promise<TestDatabase> {
  const { url: serverUrl } = await sharedServer()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(serverUrl, `create database ${name}`)
  return {
    url: withDatabase(serverUrl, name),
    drop: () => query(serverUrl, `drop database ${name} with (force)`).then(() => {}),
  }
}

/** The same address with another database. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The rows that a statement gives, by a connection of its own. */
export async function query(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
