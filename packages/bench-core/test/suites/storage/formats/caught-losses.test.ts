import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageDrivers } from '../../../../src/model/storage/storage-spec.ts'
import { asFailure } from '../../../../src/suites/storage/client/failure.ts'
import { blockOf, clientWithTables, closeTheServer, openTheServer, rows, server } from '../support/client.ts'

beforeAll(openTheServer)
afterAll(closeTheServer)

test('a row that was changed behind the client’s back is found, and named by its place', async () => {
  const work = await clientWithTables('jsonb-json')
  await server.admin.query(
    `update ${server.schema}.read set payload = jsonb_set(payload, '{executionId}', '"another"') where id = 77`,
  )
  const failure = await work({ type: 'verify', table: 'read', rows }).catch(asFailure)
  expect(failure).toMatchObject({
    reason: 'lossy',
    cause: { code: 'changed', of: 'row', number: 77, path: '.executionId' },
  })
})

describe('what a driver makes of rows that aren’t what was written there', () => {
  let work: Awaited<ReturnType<typeof clientWithTables>>
  beforeAll(async () => {
    work = await clientWithTables('jsonb-json', { query: ['field'] })
    for (const table of ['read', 'query'])
      await server.admin.query(
        `update ${server.schema}.${table} set payload = jsonb_set(payload, '{executionId}', '"another"')`,
      )
  })

  test.each(storageDrivers)('is found before it is timed: %s', async (driver) => {
    const reading = { driver, rows } as const
    for (const wanted of [
      { operation: 'read-all', ...reading, table: 'read' },
      { operation: 'point-read', ...reading, table: 'read', connections: 1 },
      { operation: 'query-fetch', ...reading, table: 'read', access: 'scan' },
      { operation: 'query-fetch', ...reading, table: 'query', access: 'index' },
    ] as const) {
      const failure = await blockOf(work, wanted).catch(asFailure)
      expect(failure, wanted.operation).toMatchObject({ reason: 'lossy' })
    }
  })
})

test.each(['bytea-protobuf', 'jsonb-json'])('an update of %s that changes no row fails', async (format) => {
  const work = await clientWithTables(format)
  await sabotage('return null')
  const failure = await blockOf(work, {
    operation: 'update-field',
    driver: 'pg',
    table: 'read',
    index: 'none',
    rows,
  }).catch(asFailure)
  expect(failure).toMatchObject({
    reason: 'lossy',
    cause: { code: 'rows-changed', count: 0 },
  })
})

test.each(storageDrivers)(
  'an update by %s that leaves something else behind is found when it is read back',
  async (driver) => {
    const work = await clientWithTables('jsonb-json')
    await sabotage(`new.payload = jsonb_set(new.payload, '{executionId}', '"garbage"'); return new`)
    await blockOf(work, { operation: 'update-field', driver, table: 'read', index: 'none', rows })
    const failure = await work({ type: 'verify', table: 'read', rows, isChanged: true }).catch(asFailure)
    expect(failure).toMatchObject({ reason: 'lossy', cause: { code: 'changed', actual: '"garbage"' } })
  },
)

/** Has a trigger do something to every update of the table that is read. */
async function sabotage(body: string): Promise<void> {
  const { admin, schema } = server
  await admin.query(
    `create or replace function ${schema}.sabotage() returns trigger language plpgsql as $$ begin ${body}; end $$`,
  )
  await admin.query(
    `create trigger sabotage before update on ${schema}.read for each row execute function ${schema}.sabotage()`,
  )
}

test('a row that is missing is found', async () => {
  const work = await clientWithTables('json')
  await server.admin.query(`delete from ${server.schema}.read where id = ${rows}`)
  const failure = await work({ type: 'verify', table: 'read', rows }).catch(asFailure)
  expect(failure).toMatchObject({
    reason: 'lossy',
    cause: { code: 'missing', what: 'rows', count: 299, of: 300 },
  })
})

test('a query that finds other rows than the corpus has fails instead of being measured', async () => {
  const work = await clientWithTables('jsonb-json')
  await server.admin.query(`delete from ${server.schema}.read where payload->>'status' like '%FAILED'`)
  const wanted = { operation: 'query-count', driver: 'pg', table: 'read', rows, access: 'scan' } as const
  const failure = await blockOf(work, wanted).catch(asFailure)
  expect(failure).toMatchObject({
    reason: 'threw',
    text: expect.stringMatching(/^a query found 0 rows, but there are \d+$/),
  })
})
