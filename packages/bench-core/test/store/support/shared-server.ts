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

/** An empty database on a server that is there already, but for the first. */
export async function newDatabase(): Promise<TestDatabase> {
  // Nothing on it outlives the tests.
  server ??= startThrowAwayCluster(undefined, { fsync: 'off' })
  const { url: serverUrl, folder } = await server
  keptServers.add(folder)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => query(serverUrl, `drop database ${name} with (force)`).then(() => {}) }
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
