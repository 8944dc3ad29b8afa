import { once as occurrence } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { openStore, type RunStore } from '../../../src/store/index.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { newDatabase, type TestDatabase } from '../support/shared-server.ts'
import { specNamed } from '../support/specs.ts'

let database: TestDatabase
let store: RunStore
let proxy: Server
/** Whether the next word that something was committed is lost on its way, with its connection. */
let isLost = false

beforeAll(async () => {
  database = await newDatabase()
  const url = new URL(database.url)
  const { hostname, port } = url
  proxy = createServer((client) => {
    const there = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    client.pipe(there)
    there.on('data', (answer: Buffer) => {
      if (isLost && answer.includes('COMMIT\0')) {
        isLost = false
        client.destroy()
      } else client.write(answer)
    })
  }).listen(0, '127.0.0.1')
  await occurrence(proxy, 'listening')
  url.port = String((proxy.address() as { port: number }).port)
  store = await openStore({ databaseUrl: url.href, homeFolder: '/dev/null/unused' })
})

afterAll(async () => {
  await store.close()
  proxy.close()
  await database.drop()
})

beforeEach(() => {
  isLost = true
  return () => expect(isLost).toBe(false)
})

test('a run that was created before the connection was lost is created, and written here', async () => {
  const id = newRunId(Date.now())
  const created = await store.create({ id, spec: specNamed('a run'), origin: 'cli', createdAtMs: Date.now() })
  expect(await store.find(id)).toMatchObject({ ...created, state: 'queued' })
  expect(await store.markInterrupted()).toEqual([])
  await store.discard(id)
})

test('reports that were imported before the connection was lost are imported once', async () => {
  const imported = await store.importReports([reportOf(1), reportOf(2)])
  expect(imported.map(({ formerId }) => formerId)).toEqual([null, null])
  expect(await store.count({})).toBe(2)
})

test('a run that was restored before the connection was lost is restored', async () => {
  const id = reportOf(1).run.id
  await store.delete(id)
  expect(await store.restore(id)).toMatchObject({ id })
})
