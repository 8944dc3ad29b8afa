import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCluster } from '../../../../src/store/cluster/open-cluster.ts'
import type { Database, Session } from '../../../../src/store/database/database.ts'
import type { DocumentStore } from '../../../../src/suites/protocol/service/document-store.ts'
import type { DocumentFields, StoredDocument } from '../../../../src/suites/protocol/service/documents.ts'
import { documentId } from '../../../../src/suites/protocol/service/documents.ts'
import { postgresStore } from '../../../../src/suites/protocol/service/postgres-store.ts'
import { discardHome, newHome } from '../../../store/support/homes.ts'
import { failureOf } from '../../../support/failure.ts'
import { readOutcomes, serves } from '../server/raw.ts'
import { serverFor } from '../server/support.ts'

const make = (id: string, { name, email, age, role, filler = '' }: DocumentFields): StoredDocument => ({
  id,
  name,
  email,
  age,
  role,
  filler,
})
const document = (age: number): DocumentFields => ({
  name: 'Zoë Größe',
  email: 'zoe@example.org',
  age,
  role: 'admin',
  filler: '',
})
const seeds = [20, 30, 26].map(document)

let home: string
let database: Database
let session: Session
let place: { readonly url: string; readonly schema: string; readonly connections: number }
let store: DocumentStore

beforeAll(async () => {
  home = await newHome()
  database = await openCluster(home)
  session = await database.connect()
  const { host, port, user, password, database: name } = session.client
  const url = `postgres://${user}:${password}@${host}:${port}/${name}`
  place = { url, schema: 'wirebench_documents', connections: 4 }
  await session.client.query(`create schema ${place.schema}`)
  store = await postgresStore(place, make, seeds)
})

afterAll(async () => {
  await store?.close()
  await database?.leave(session)
  await discardHome(home)
})

describe('a store in PostgreSQL', () => {
  test('begins with its seeded documents under the same ids as in memory', async () => {
    expect(await store.query(0, 100)).toHaveLength(3)
    expect(await store.read(documentId(1))).toEqual({ id: documentId(1), ...document(30) })
    expect(await store.read(documentId(3))).toBeUndefined()
    expect(await store.read('no id')).toBeUndefined()
  })

  test('creates, changes, finds and forgets documents', async () => {
    expect(await store.create(document(80))).toEqual({ id: documentId(3), ...document(80) })
    expect(await store.createAll([document(18), document(81)])).toMatchObject([
      { id: documentId(4), age: 18 },
      { id: documentId(5), age: 81 },
    ])
    expect(await store.update(documentId(1), document(31))).toEqual({ id: documentId(1), ...document(31) })
    expect(await store.update(documentId(99), document(31))).toBeUndefined()
    const ages = async (limit: number) => (await store.query(25, limit)).map(({ age }) => age)
    expect(await ages(2)).toEqual([31, 26])
    expect(await ages(10)).toEqual([31, 26, 80, 81])
    await store.reset()
    expect(await store.query(0, 100)).toHaveLength(3)
    expect(await store.create(document(40))).toMatchObject({ id: documentId(3) })
  })

  test('leaves nothing behind', async () => {
    const other = await postgresStore(place, make, seeds)
    expect(await tables()).toHaveLength(2)
    await other.close()
    expect(await tables()).toHaveLength(1)
  })

  test('opens no more connections than it may, under the name of its schema', async () => {
    await Promise.all(Array.from({ length: 20 }, () => store.read(documentId(1))))
    const open = async () => {
      const text = 'select 1 from pg_stat_activity where application_name = $1'
      return (await session.client.query(text, [place.schema])).rowCount
    }
    // The server takes a moment to end those of a store that was closed.
    await expect.poll(open).toBe(4)
  })

  test('says what is wrong where there is no server, without its password', async () => {
    const nowhere = { ...place, url: 'postgres://nobody:geheim@127.0.0.1:1/none' }
    const failure = await failureOf(postgresStore(nowhere, make, []))
    expect(failure).toMatchObject({
      code: 'database-unavailable',
      message: expect.stringContaining('PostgreSQL at nobody@127.0.0.1:1/none'),
    })
    expect(JSON.stringify(failure)).not.toContain('geheim')
  })

  test.each(['tcp-protobuf', 'http-json', 'http-json-bare', 'websocket-msgpack', 'grpc', 'http2-json'])(
    'is served by %s as a store in memory is, and its failure is an error of the server',
    async (transport) => {
      const server = await serverFor({ transport, store: { kind: 'postgres', ...place } })
      expect(await serves(transport, server, 20)).toBe(true)
      await dropTables()
      expect(await readOutcomes(transport, server, 2)).toEqual(['error', 'error'])
      await expect(server.reset()).rejects.toMatchObject({
        name: 'TrialError',
        failure: { reason: 'crashed' },
      })
    },
  )
})

async function tables(): Promise<string[]> {
  const { rows } = await session.client.query(
    'select tablename as name from pg_tables where schemaname = $1',
    [place.schema],
  )
  return rows.map(({ name }) => name)
}

/** Takes the tables away from every store. */
async function dropTables(): Promise<void> {
  for (const name of await tables()) await session.client.query(`drop table ${place.schema}.${name}`)
}
