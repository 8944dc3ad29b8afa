import { expect, test } from 'vitest'
import { caseId } from '../../../src/model/case-key.ts'
import type { StorageRequest } from '../../../src/model/run-request.ts'
import type { RunSpec } from '../../../src/model/run-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { storageSuite } from '../../../src/suites/storage/suite.ts'

const plan = (storage: StorageRequest, changes: Partial<RunSpec> = {}) =>
  storageSuite.plan({ ...resolveSpec({ suites: ['storage'], storage }), ...changes })
const everything = {
  drivers: ['pg', 'pg-default', 'postgres'],
  toast: ['pglz', 'lz4', 'none'],
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

test('messages without a field to find rows by are neither updated nor queried', () => {
  const { cases } = plan({ formats: ['json'] }, { workloads: ['person'] })
  const operations = new Set(cases.map(({ operation }) => operation))
  expect(operations).toContain('insert')
  expect(operations).not.toContain('update-field')
  expect(operations).not.toContain('query-count')
})
