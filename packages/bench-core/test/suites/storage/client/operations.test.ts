import { toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessPath,
  queryPhases,
  type StorageAccess,
  type StorageDriver,
  storageDrivers,
  writeWays,
} from '../../../../src/model/storage/storage-spec.ts'
import { median } from '../../../../src/stats/mean.ts'
import { rowsToHold } from '../../../../src/suites/storage/client/cursor.ts'
import { asFailure } from '../../../../src/suites/storage/client/failure.ts'
import type { BlockReading, Work } from '../../../../src/suites/storage/client/protocol.ts'
import { columnFormats, findFormat } from '../../../../src/suites/storage/formats/catalogue.ts'
import { findQueryField, findQueryFields } from '../../../../src/suites/storage/plan/query-field.ts'
import { queryStatement } from '../../../../src/suites/storage/plan/query-statement.ts'
import { layoutOf, payloadLayout } from '../../../../src/suites/storage/plan/table-layout.ts'
import { planOf } from '../../../../src/suites/storage/server/query-plan.ts'
import { createTable, settleTable } from '../../../../src/suites/storage/server/tables.ts'
import { xRay } from '../../../../src/suites/storage/server/x-ray.ts'
import { findWorkload } from '../../../../src/workloads/catalogue.ts'
import {
  allTables,
  blockOf,
  clientWithTables,
  closeTheServer,
  type Messages,
  openTheServer,
  rows,
  server,
  workload,
} from '../support/client.ts'

beforeAll(openTheServer)
afterAll(closeTheServer)

/** One of each kind of column goes every way; the others have the same statements. */
const ofEveryKind = ['jsonb-json', 'json', 'jsonb-generated', 'columns', 'bytea-protobuf']

function worksOn(driver: StorageDriver, format: string): Work[] {
  const reading = { driver, rows } as const
  const writing = { driver, table: 'write', index: 'none', maxRows: 200 } as const
  const indexed = { ...writing, table: 'indexed', index: 'field' } as const
  return [
    { operation: 'serialize' },
    { operation: 'deserialize' },
    { operation: 'insert', ...writing },
    { operation: 'insert-batch', ...writing, batch: 50, transaction: 'per-batch' },
    { operation: 'insert-batch', ...writing, batch: 50, transaction: 'all' },
    { operation: 'copy', ...writing },
    ...(ofEveryKind.includes(format)
      ? ([
          ...writeWays.map((way) => ({ operation: 'insert-table', ...writing, way }) as const),
          { operation: 'insert', ...indexed },
          { operation: 'insert-batch', ...indexed, batch: 50, transaction: 'per-batch' },
          { operation: 'copy', ...indexed },
        ] as const)
      : []),
    { operation: 'read-all', ...reading, table: 'read' },
    { operation: 'point-read', ...reading, table: 'read', connections: 1 },
    { operation: 'point-read', ...reading, table: 'read', connections: 3 },
    ...(ofEveryKind.includes(format) ? queryPhases : (['query-count', 'query-fetch'] as const)).flatMap(
      (operation) =>
        [
          { operation, ...reading, table: 'read', access: 'scan' },
          { operation, ...reading, table: 'query', access: 'index' },
        ] as const,
    ),
  ]
}

const [usual, ...others] = storageDrivers

/** One whose payload is text, and one whose payload is bytes; with the others all drivers are tried by night. */
const ofEveryDriver = ['jsonb-json', 'bytea-protobuf']

describe.each(columnFormats.map(({ info, column }) => ({ format: info.name, column })))(
  '$format',
  ({ format, column }) => {
    let work: Awaited<ReturnType<typeof clientWithTables>>
    beforeAll(async () => {
      work = await clientWithTables(format, allTables)
    })

    test('tells the bytes and the rows of a block', async () => {
      const encoded = (
        await xRay(server, 'read', layoutOf(findFormat(format), findWorkload(workload).type), rows)
      ).figures
      expect(encoded.totalBytes).toBeGreaterThan(encoded.heapBytes!)
      const copied = await blockOf(work, {
        operation: 'copy',
        driver: 'pg',
        table: 'write',
        index: 'none',
        maxRows: 200,
      })
      expect(copied.sentBytes / copied.rows).toBeGreaterThan(500)
      const read = await blockOf(work, { operation: 'read-all', driver: 'pg', table: 'read', rows })
      expect(read.receivedBytes).toBeGreaterThan(read.sentBytes)
      expect(read.rows).toBe(150 * read.operations)
    })

    const everything = async (drivers: readonly StorageDriver[]) => {
      expect(await work({ type: 'verify', table: 'read', rows })).toEqual({ type: 'verified' })
      for (const driver of drivers) {
        for (const wanted of worksOn(driver, format)) {
          const reading = await blockOf(work, wanted)
          expect(reading.operations, JSON.stringify(wanted)).toBeGreaterThanOrEqual(1)
          if ('connections' in wanted) expect(reading.samplesNs.length).toBe(reading.operations)
        }
      }
      for (const operation of queryPhases)
        if (accessPath(column, 'gin', operation))
          await blockOf(work, { operation, driver: 'pg', rows, table: 'query', access: 'gin' })
      const updating = {
        operation: 'update-field',
        driver: 'pg',
        table: 'read',
        index: 'none',
        rows,
      } as const
      await blockOf(work, updating)
      expect(await work({ type: 'verify', table: 'read', rows, isChanged: true })).toEqual({
        type: 'verified',
      })
      const failure = await work({ type: 'verify', table: 'read', rows }).catch(asFailure)
      expect(failure, 'an update left everything as it was').toMatchObject({ reason: 'lossy' })
    }
    const byEveryDriver = ofEveryDriver.includes(format)

    test(`does everything on a real server by ${byEveryDriver ? 'every driver' : usual}, and every row comes back as it was written`, () =>
      everything(byEveryDriver ? storageDrivers : [usual]))

    if (!byEveryDriver)
      test('does so by every other driver', { tags: ['slow'] }, async () => {
        work = await clientWithTables(format, allTables)
        await everything(others)
      })
  },
)

test('opening and closing a cursor is part of the time in the statement', async () => {
  const work = await clientWithTables('bytea-protobuf')
  const reading = { driver: 'pg', table: 'read', rows } as const
  for (const wanted of [
    { operation: 'read-all', ...reading },
    { operation: 'query-count', ...reading, access: 'scan' },
  ] as const) {
    await blockOf(work, wanted, 50)
    const shares: number[] = []
    // What interrupts a block on a busy machine moves its share; it doesn't move the middle one of several.
    for (let block = 0; block < 9; block++) {
      const { wallNs, statementNs, decodeNs } = await blockOf(work, wanted, 30, false)
      shares.push((statementNs + decodeNs) / wallNs)
    }
    expect(median(shares), wanted.operation).toBeGreaterThan(0.97)
  }
})

test.each(ofEveryDriver)(
  'of %s, every update changes its row, however often rows were changed',
  async (format) => {
    const work = await clientWithTables(format)
    const same = `${server.schema}.same`
    await server.admin.query(
      `create or replace function ${same}() returns trigger language plpgsql as $$ begin raise exception 'as it was'; end $$;
    create trigger same before update on ${server.schema}.read for each row
      when (old.* is not distinct from new.*) execute function ${same}()`,
    )
    const updating = { operation: 'update-field', driver: 'pg', table: 'read', index: 'none', rows } as const
    await work({ type: 'prepare', work: updating, warmUpMs: 0 })
    for (let pass = 0; pass < 2; pass++) await work({ type: 'change', times: rows })
    expect(await work({ type: 'verify', table: 'read', rows, isChanged: true })).toEqual({ type: 'verified' })
    await work({ type: 'finish' })
  },
)

test('a block writes no more rows than the longest table has', async () => {
  const work = await clientWithTables('bytea-protobuf', { areWritten: true })
  await work({
    type: 'prepare',
    work: {
      operation: 'insert-batch',
      driver: 'pg',
      table: 'write',
      index: 'none',
      maxRows: 120,
      batch: 50,
      transaction: 'per-batch',
    },
    warmUpMs: 0,
  })
  const measured = (await work({ type: 'block', durationMs: 60_000 })) as { reading: BlockReading }
  await work({ type: 'finish' })
  expect(measured.reading).toMatchObject({ operations: 2, rows: 100 })
})

test.each(['jsonb-json', 'bytea-protobuf'])(
  'of %s, a result that is too large to be held is fetched by a cursor, and all of it is',
  async (format) => {
    const cards: Messages = { workload: 'trading-card', rows: 3500, queryField: 'flavor_text' }
    const { type, corpus } = findWorkload(cards.workload)
    const messages = corpus(42)
    const messageBytes =
      messages.reduce((sum, card) => sum + toBinary(type, card).length, 0) / messages.length
    const { inCorpus, values } = findQueryField(type, messages, cards.queryField)!
    const matching = Array.from({ length: cards.rows }, (_, row) => inCorpus[row % inCorpus.length]).filter(
      (value) => value === values[0],
    ).length
    expect(matching).toBeGreaterThan(rowsToHold(messageBytes))

    const work = await clientWithTables(format, { query: ['field'] }, cards)
    for (const driver of storageDrivers) {
      const wanted = {
        operation: 'query-fetch',
        driver,
        table: 'query',
        rows: cards.rows,
        access: 'index',
      } as const
      const { operations, rows: found } = await blockOf(work, wanted)
      expect(found / operations).toBe(matching)
    }
  },
)

test('JSON is encoded to the bytes that are sent, which are those of its text', async () => {
  const { type, corpus } = findWorkload(workload)
  const [message] = corpus(42, 1)
  for (const format of columnFormats) {
    const bound = await format.bind(type)
    const native = bound.fromMessage(message!)
    const row = bound.encode(native)
    const values = bound.encodeValues?.(native)
    for (const [place, { name, type: sqlType }] of layoutOf(format, type).columns.entries()) {
      const cell = row[place]!
      if (sqlType.startsWith('json') && cell !== null)
        expect(values?.[place], `${format.info.name} ${name}`).toBe(cell.toString())
    }
  }
})

test('a server that lists no compressions gets none named, and one that refuses VACUUM says why', async () => {
  const compatible = { ...server, compressions: [] }
  await createTable(compatible, 'plain', { layout: payloadLayout('jsonb'), toast: 'pglz' })
  const { rows: found } = await server.admin.query<{ method: string }>(
    `select attcompression::text as method from pg_attribute where attrelid = '${server.schema}.plain'::regclass and attname = 'payload'`,
  )
  expect(found).toEqual([{ method: '' }])
  await server.admin.query('begin')
  expect(await settleTable(server, 'plain')).toBe('VACUUM cannot run inside a transaction block')
  await server.admin.query('rollback')
  expect(await settleTable(server, 'plain')).toBeUndefined()
})

test('the CPU time of the cluster goes on while it works, and its processes may come and go meanwhile', async () => {
  const before = server.cpuNs()!
  const work = await clientWithTables('json')
  await blockOf(work, { operation: 'point-read', driver: 'pg', table: 'read', rows, connections: 4 })
  expect(server.cpuNs()!).toBeGreaterThan(before)
})

test('the way that the server takes for a query is its own to choose, and is told', async () => {
  const { type, corpus } = findWorkload(workload)
  await clientWithTables('jsonb-json', { query: ['field', 'document'] })
  const fields = findQueryFields(type, corpus(42), undefined)
  const table = `${server.schema}.query`
  const layout = payloadLayout('jsonb')
  const asked = (access: StorageAccess) => ({ layout, access, operation: 'query-count', table }) as const
  expect(await planOf(server, queryStatement(fields, asked('gin')))).toMatchObject({
    scan: expect.any(String),
  })
  await server.admin.query('set enable_seqscan = off')
  expect(await planOf(server, queryStatement(fields, asked('gin')))).toEqual({
    scan: expect.stringMatching(/Index Scan$/),
    index: 'query_gin',
  })
  expect(await planOf(server, queryStatement(fields, asked('index')))).toEqual({
    scan: expect.stringMatching(/Index Scan$/),
    index: 'query_field',
  })
  await server.admin.query('set enable_bitmapscan = off; set enable_seqscan = on')
  expect(await planOf(server, queryStatement(fields, asked('gin')))).toEqual({ scan: 'Seq Scan' })
  await server.admin.query('reset enable_bitmapscan')
})

test.each(storageDrivers)(
  'a query by %s is measured when the server has settled on a way for it',
  async (driver) => {
    const many = 1000
    const work = await clientWithTables('jsonb-json', { query: ['document'] }, { workload, rows: many })
    const wanted = { driver, rows: many, table: 'query', access: 'gin' } as const
    for (const operation of ['query-count', 'query-fetch'] as const)
      await blockOf(work, { operation, ...wanted })
    const scansByGin = async () => {
      const { rows: found } = await server.admin.query<{ scans: number }>(
        `select idx_scan::int as scans from pg_stat_user_indexes where schemaname = $1 and indexrelname = 'query_gin'`,
        [server.schema],
      )
      return found[0]?.scans
    }
    // A connection that ends tells what it did; the first five plans of each statement are sequential scans.
    await expect.poll(scansByGin).toBeGreaterThanOrEqual(2)
  },
)

test('a scan that several processes of the server share is told as such', async () => {
  const { type, corpus } = findWorkload(workload)
  await clientWithTables('jsonb-json')
  const statement = queryStatement(findQueryFields(type, corpus(42), undefined), {
    layout: payloadLayout('jsonb'),
    access: 'scan',
    operation: 'query-count',
    table: `${server.schema}.read`,
  })
  const cheap = ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size']
  await server.admin.query(cheap.map((name) => `set ${name} = 0`).join(';'))
  expect(await planOf(server, statement)).toEqual({ scan: 'Parallel Seq Scan' })
  await server.admin.query(cheap.map((name) => `reset ${name}`).join(';'))
  expect(await planOf(server, statement)).toEqual({ scan: 'Seq Scan' })
})
