import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StorageAccess, storageDrivers } from '../../../src/model/storage/storage-spec.ts'
import { findQueryFields } from '../../../src/suites/storage/plan/query-field.ts'
import { queryStatement } from '../../../src/suites/storage/plan/query-statement.ts'
import { payloadLayout } from '../../../src/suites/storage/plan/table-layout.ts'
import { planOf } from '../../../src/suites/storage/server/query-plan.ts'
import { findWorkload } from '../../../src/workloads/catalogue.ts'
import { blockOf, clientWithTables, closeTheServer, openTheServer, server, workload } from './support/client.ts'

beforeAll(openTheServer)
afterAll(closeTheServer)

test('the way that the server takes for a query is its own to choose, and is told', async () => {
  const { type, corpus } = findWorkload(workload)
  await clientWithTables('jsonb-json')
  const fields = findQueryFields(type, corpus(42), undefined)
  const table = `${server.schema}.query`
  const layout = payloadLayout('jsonb')
  const asked = (access: StorageAccess) => ({ layout, access, operation: 'query-count', table }) as const
  expect(await planOf(server, queryStatement(fields, asked('gin')))).toBeTypeOf('string')
  await server.admin.query('set enable_seqscan = off')
  expect(await planOf(server, queryStatement(fields, asked('gin')))).toMatch(/Index Scan on query_gin$/)
  expect(await planOf(server, queryStatement(fields, asked('index')))).toMatch(/Index Scan on query_field$/)
  await server.admin.query('set enable_bitmapscan = off; set enable_seqscan = on')
  expect(await planOf(server, queryStatement(fields, asked('gin')))).toBe('Seq Scan')
  await server.admin.query('reset enable_bitmapscan')
})

test.each(storageDrivers)(
  'a query by %s is measured when the server has settled on a way for it',
  async (driver) => {
    const many = 1000
    const work = await clientWithTables('jsonb-json', { workload, rows: many })
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
  30_000,
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
  expect(await planOf(server, statement)).toBe('Parallel Seq Scan')
  await server.admin.query(cheap.map((name) => `reset ${name}`).join(';'))
  expect(await planOf(server, statement)).toBe('Seq Scan')
})
