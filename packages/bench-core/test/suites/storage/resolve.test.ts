import { expect, test } from 'vitest'
import type { StorageRequest } from '../../../src/model/run/run-request.ts'
import { presetNames } from '../../../src/model/run/run-spec.ts'
import type { StoragePhase } from '../../../src/model/storage/storage-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { columnFormats } from '../../../src/suites/storage/formats/catalogue.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'

const resolve = (storage?: StorageRequest) =>
  resolveSpec({ suites: ['storage'], ...(storage && { storage }) }).storage!

test('without a word formats are measured against JSON in jsonb, on a server of the run’s own', () => {
  const { formats, reference, rows, batch, connections, server } = resolve()
  expect(formats).toEqual(['jsonb-json', 'jsonb-protojson', 'json', 'bytea-protobuf', 'bytea-msgpack'])
  expect(reference).toBe('jsonb-json')
  expect({ rows, batch, connections, server }).toEqual({
    rows: [1000],
    batch: 100,
    connections: [1, 10],
    server: { kind: 'embedded' },
  })
})

test.each(presetNames)('%s reads over no more connections than a server takes as it comes', (preset) => {
  const { formats, connections } = resolveSpec({ suites: ['storage'], preset }).storage!
  const [participants, usualLimit, keptForOthers] = [formats.length + 1, 100, 10]
  expect(participants * Math.max(...connections)).toBeLessThanOrEqual(usualLimit - keptForOthers)
})

test('what presets have no time for is measured where it is named', () => {
  const phases = ['insert-table', 'query-nested', 'query-range', 'query-sum'] as const
  for (const phase of phases) expect(resolve().phases).not.toContain(phase)
  expect(resolve({ phases: [...phases] }).phases).toEqual(phases)
  expect(resolve({ formats: ['columns'] }).formats).toEqual(['columns'])
})

test('the server that comes with a run is not asked for a compression that it was built without', () => {
  expect(() => resolve({ toast: ['pglz', 'lz4'] })).toThrow('was built without lz4')
})

test('without the usual reference the first format is one', () => {
  expect(resolve({ formats: ['bytea-msgpack', 'json'] }).reference).toBe('bytea-msgpack')
})

test('a reference that takes no part is refused', () => {
  expect(() => resolve({ formats: ['json'], reference: 'jsonb-json' })).toThrow(
    'the reference "jsonb-json" is not among the formats json',
  )
})

test('messages too few for a dictionary are refused with the formats that need one', () => {
  const formats = ['jsonb-json', 'bytea-protobuf-zstd-dictionary']
  const resolved = (messages: number) =>
    resolveSpec({ suites: ['storage'], own: ownMessages({ messages }), storage: { formats } }).storage
  expect(() => resolved(9)).toThrow(
    expect.objectContaining({
      code: 'invalid-option',
      message: expect.stringContaining('there are 9, but 10 are needed'),
      field: 'storage.formats',
    }),
  )
  expect(resolved(10)!.formats).toEqual(formats)
})

test('phases that need what none of the messages have are refused, where there are no others', () => {
  const resolved = (workloads: string[], phases: StoragePhase[]) =>
    resolveSpec({ suites: ['storage'], workloads, storage: { phases } }).storage!.phases
  expect(() => resolved(['deep-tree'], ['query-count', 'query-nested'])).toThrow(
    expect.objectContaining({
      message: 'deep-tree has no field for query-count and query-nested',
      field: 'storage.phases',
    }),
  )
  expect(() => resolved(['user-document'], ['size-sweep'])).toThrow('user-document has no sizes to sweep')
  expect(resolved(['deep-tree'], ['insert', 'query-count'])).toHaveLength(2)
  expect(resolved(['deep-tree', 'user-document'], ['query-count'])).toHaveLength(1)
})

test('a batch that is larger than the largest table is refused', () => {
  expect(() => resolve({ rows: [10, 50], batch: 51 })).toThrow(
    'a batch of 51 rows is larger than the largest table, which has 50',
  )
  expect(resolve({ rows: [10, 50], batch: 50 }).batch).toBe(50)
})

test('small tables get a batch that fits them', () => {
  expect(resolve({ rows: [20] }).batch).toBe(20)
})

test.each([
  { bytes: 50_000, rows: [1000], batch: 100 },
  { bytes: 2_500_000, rows: [25], batch: 3 },
  { bytes: 8_000_000, rows: [8], batch: 1 },
])('of messages of $bytes bytes tables have $rows rows unless told, and a batch $batch', (expected) => {
  const own = ownMessages({ messages: 1, weight: { values: 10, bytes: expected.bytes } })
  const storageOf = (storage: StorageRequest) => resolveSpec({ suites: ['storage'], own, storage }).storage
  expect(storageOf({})).toMatchObject({ rows: expected.rows, batch: expected.batch })
  expect(storageOf({ rows: [500], batch: 50 })).toMatchObject({ rows: [500], batch: 50 })
})

test('phases keep the order of the reports, whatever the order in which they are asked for', () => {
  expect(resolve({ phases: ['x-ray', 'insert'] }).phases).toEqual(['insert', 'x-ray'])
})

test('a smoke run has one short table', () => {
  expect(resolveSpec({ suites: ['storage'], preset: 'smoke' }).storage).toMatchObject({
    rows: [1000],
    connections: [1, 4],
  })
})

test('a run that has the time measures every format but those that are chosen by name', () => {
  const all = columnFormats.filter((format) => !format.isChosenByName).map(({ info }) => info.name)
  expect(resolveSpec({ suites: ['storage'], preset: 'standard' }).storage!.formats).toEqual(all)
})

test('built-in messages that are larger than usual have as short tables as one’s own', () => {
  const sized = (size?: number, storage?: StorageRequest) => {
    const messages = { workloads: ['blob'], ...(size !== undefined && { sizes: [size] }) }
    const { rows, batch } = resolveSpec({ suites: ['storage'], ...messages, storage }).storage!
    return { rows, batch }
  }
  expect(sized()).toEqual({ rows: [1000], batch: 100 })
  expect(sized(262_144)).toEqual({ rows: [244], batch: 30 })
  expect(sized(262_144, { rows: [1000], batch: 100 })).toEqual({ rows: [1000], batch: 100 })
})
