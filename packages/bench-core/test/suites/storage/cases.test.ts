import { expect, test } from 'vitest'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { StorageRequest } from '../../../src/model/run/run-request.ts'
import type { RunSpec } from '../../../src/model/run/run-spec.ts'
import { storagePhases } from '../../../src/model/storage/storage-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { storageSuite } from '../../../src/suites/storage/suite.ts'

const plan = (storage: StorageRequest, changes: Partial<RunSpec> = {}) =>
  storageSuite.plan({ ...resolveSpec({ suites: ['storage'], storage }), ...changes })
const everything = {
  drivers: ['pg', 'pg-default', 'postgres'],
  indexes: ['none', 'field'],
  phases: [...storagePhases],
  toast: ['pglz', 'lz4', 'none'],
  server: { kind: 'own', host: 'db', port: 5432, database: 'bench', user: 'bench' },
  transactions: ['per-batch', 'all'],
} satisfies StorageRequest

test('no two cases are the same', () => {
  const { cases } = plan(everything)
  expect(new Set(cases.map(caseId)).size).toBe(cases.length)
})

test('a parameter that makes a difference is part of the key, and no other is', () => {
  const { cases } = plan({ formats: ['json'], rows: [50], connections: [4], batch: 10 })
  const parameters = Object.fromEntries(cases.map((key) => [key.operation, key.parameters]))
  expect(parameters.serialize).toEqual({ size: 15 })
  expect(parameters.insert).toEqual({ size: 15, driver: 'pg', toast: 'pglz' })
  expect(parameters['insert-batch']).toMatchObject({ batch: 10, transaction: 'per-batch' })
  expect(parameters['point-read']).toMatchObject({ rows: 50, connections: 4 })
  expect(parameters['x-ray']).toEqual({ size: 15, toast: 'pglz', rows: 50 })
})

test('only documents have an index of everything in them', () => {
  const { cases } = plan({
    formats: ['jsonb-json', 'json', 'bytea-protobuf'],
    phases: ['query-count'],
    rows: [10],
  })
  const contenders = (access: string) =>
    cases.filter(({ parameters }) => parameters.access === access).map(({ contender }) => contender)
  expect(contenders('scan')).toEqual(['jsonb-json', 'json', 'bytea-protobuf'])
  expect(contenders('index')).toEqual(['jsonb-json', 'json', 'bytea-protobuf'])
  expect(contenders('gin')).toEqual(['jsonb-json'])
})

test('of shapes that a column can’t answer there is no case', () => {
  const { cases } = plan({
    formats: ['jsonb-generated', 'columns', 'bytea-protobuf'],
    phases: ['query-nested', 'query-range', 'query-sum'],
    rows: [10],
  })
  const ofShape = (operation: string) =>
    cases
      .filter((key) => key.operation === operation && key.contender === 'jsonb-generated')
      .map(({ parameters }) => parameters.access)
  expect(ofShape('query-nested')).toEqual(['scan', 'index', 'gin'])
  expect(ofShape('query-range')).toEqual(['scan', 'index'])
  expect(cases.filter(({ contender }) => contender === 'columns')).toHaveLength(6)
})

test('a whole table is inserted in three ways, and COPY is the same by both ways of using pg', () => {
  const { cases } = plan({
    formats: ['columns'],
    phases: ['insert-table'],
    rows: [10, 20],
    drivers: ['pg', 'pg-default'],
  })
  const ways = cases.map(({ parameters: { driver, rows, way } }) => `${driver} ${rows} ${way}`)
  expect(ways).toEqual([
    ...[10, 20].flatMap((rows) => [`pg ${rows} commit-per-row`, `pg ${rows} one-commit`, `pg ${rows} copy`]),
    ...[10, 20].flatMap((rows) => [`pg-default ${rows} commit-per-row`, `pg-default ${rows} one-commit`]),
  ])
})

test('messages without a field to find rows by are neither updated nor queried', () => {
  const { cases } = plan({ formats: ['json'] }, { workloads: ['person'] })
  const operations = new Set(cases.map(({ operation }) => operation))
  expect(operations).toContain('insert')
  expect(operations).not.toContain('update-field')
  expect(operations).not.toContain('query-count')
})
