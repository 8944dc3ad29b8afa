import { describe, expect, test } from 'vitest'
import { environmentDifferences } from '../../../src/report/compare/environment-differences.ts'
import { storageBill, storageBills } from '../../../src/report/storage/bill.ts'
import { diskVerdicts } from '../../../src/report/storage/disk-verdicts.ts'
import { storageQueries } from '../../../src/report/storage/queries.ts'
import { sizeSweeps } from '../../../src/report/storage/size-sweep.ts'
import { storageThroughput } from '../../../src/report/storage/throughput.ts'
import { timeSplits } from '../../../src/report/storage/time-split.ts'
import { storageXRays } from '../../../src/report/storage/x-ray.ts'
import { storageReport, usual } from './support.ts'

const formats = ['jsonb-json', 'json', 'bytea-protobuf']
const made = storageReport({ formats, rows: [500, 1000], sweepSizes: [5, 15, 25] })

describe('throughput', () => {
  test('is in rows per second with an interval, and CPU time is that of a row', () => {
    const batch = storageThroughput(made).find(({ operation }) => operation === 'insert-batch')!
    const row = batch.rows.find(({ contender }) => contender === 'bytea-protobuf')!
    expect(row.rowsPerSecond!.value).toBeCloseTo(3326.7, 1)
    expect(row.rowsPerSecond!.low).toBeLessThan(row.rowsPerSecond!.value)
    expect(row.clientCpuNs!.value).toBeCloseTo(100_000)
    expect(row.serverCpuNs!.value).toBeCloseTo(50_100, 0)
  })

  test('has the bytes on the wire of a row, and the time of a whole table where one is written or read', () => {
    const rowOf = (wanted: string) =>
      storageThroughput(made)
        .find(({ operation }) => operation === wanted)!
        .rows.find(({ contender }) => contender === 'bytea-protobuf')!
    const batch = rowOf('insert-batch')
    expect(batch.sentBytes!.value).toBeCloseTo(4000)
    expect(batch.receivedBytes!.value).toBeCloseTo(0.64)
    expect(batch.totalNs!.value).toBeCloseTo(3e8 * 1.002, -4)
    expect(rowOf('point-read').totalNs).toBeNull()
    expect(rowOf('serialize')).toMatchObject({ sentBytes: null, receivedBytes: null, totalNs: null })
  })

  test('has no server’s time where nobody could tell it, and none for encoding alone', () => {
    const away = storageReport({ formats, phases: ['serialize', 'insert'] }, (key, round) => ({
      ...usual(key, round),
      serverCpuNsPerOperation: null,
    }))
    for (const { rows } of storageThroughput(away)) expect(rows[0]!.serverCpuNs).toBeNull()
  })
})

test('the time of a row is split into encoding, the statement and decoding; what there is not is null', () => {
  const splits = timeSplits(made)
  const batch = splits.find(({ operation }) => operation === 'insert-batch')!
  expect(batch.statement).toBe('insert')
  expect(batch.rows[0]!.encodeNs!.value).toBeCloseTo(20_000)
  expect(batch.rows[0]!.statementNs!.value).toBeCloseTo(250_000)
  expect(batch.rows[0]!.decodeNs).toBeNull()
  expect(splits.find(({ operation }) => operation === 'read-all')!.statement).toBe('fetch')
})

test('an X-ray has what lies on disk for every table, in whole bytes', () => {
  const tables = storageXRays(made)
  expect(tables.map(({ settings }) => settings.rows)).toEqual([500, 1000])
  expect(tables[0]!.rows[0]).toMatchObject({
    contender: 'jsonb-json',
    heapBytes: 81_920,
    toastBytes: 819_200,
  })
  expect(tables[0]!.rows[2]!.ginIndexBytes).toBeNull()
})

describe('the size sweep', () => {
  const [sweep] = sizeSweeps(made)
  const rowOf = (name: string) => sweep!.rows.find(({ contender }) => contender === name)!

  test('names the step at which most rows go out of line', () => {
    expect(sweep!.sizes).toEqual([5, 15, 25])
    expect(rowOf('jsonb-json').cliff).toEqual({ fromSize: 5, toSize: 15, fromBytes: 1000, toBytes: 3000 })
    expect(rowOf('bytea-protobuf').text).toBe('1,500\u00a0B to 2,500\u00a0B (size 15 → 25)')
  })

  test('says so where the cliff lies outside of it', () => {
    const small = sizeSweeps(storageReport({ formats, sweepSizes: [5, 7] }))[0]!.rows
    expect(small.map(({ place }) => place)).toEqual(['beyond', 'beyond', 'beyond'])
    const large = sizeSweeps(storageReport({ formats, sweepSizes: [15, 30] }))[0]!.rows
    expect(large[0]).toMatchObject({ place: 'below', cliff: null, text: 'below 3,000\u00a0B' })
  })

  test('names no cliff where the server doesn’t tell what is out of line', () => {
    const silent = storageReport({ formats, sweepSizes: [5, 15] }, (key, round) => ({
      ...usual(key, round),
      outOfLineShare: null,
    }))
    expect(sizeSweeps(silent)[0]!.rows[0]).toMatchObject({ place: 'unknown', text: 'not known' })
  })
})

test('queries are told by the way that a type of column has, with the index it takes', () => {
  const largest = storageQueries(made).find(({ settings }) => settings.rows === 1000)!
  expect(
    largest.rows.map(({ access, contender, path, indexBytes }) => [access, contender, path, indexBytes]),
  ).toEqual([
    ['scan', 'jsonb-json', 'sequential', null],
    ['scan', 'json', 'sequential', null],
    ['scan', 'bytea-protobuf', 'client-decode', null],
    ['index', 'jsonb-json', 'expression-index', 16_384],
    ['index', 'json', 'expression-index', 16_384],
    ['index', 'bytea-protobuf', 'promoted-column', 16_384],
    ['gin', 'jsonb-json', 'gin', 163_840],
  ])
})

describe('a storage bill', () => {
  test('is rows × bytes on disk ÷ 2³⁰ × the price of a GiB', () => {
    expect(storageBill({ totalBytesPerRow: 1024, rows: 2 ** 20, pricePerGibMonth: 0.5 })).toEqual({
      kind: 'modelled',
      gib: 1,
      pricePerMonth: 0.5,
    })
  })

  test('is made for every contender, from the longest table', () => {
    const bills = storageBills(made, { rows: 1e9, pricePerGibMonth: 0.1 })
    expect(bills.map(({ contender }) => contender)).toEqual(formats)
    expect(bills[0]!.pricePerMonth).toBeGreaterThan(bills[2]!.pricePerMonth)
  })
})

test('verdicts of disk and WAL are those of the longest table', () => {
  const told = diskVerdicts(made)
  expect(new Set(told.map(({ parameters }) => parameters.rows))).toEqual(new Set([1000]))
  expect(told.find(({ contender }) => contender === 'bytea-protobuf')!.verdict).toBe('smaller')
})

test('runs on servers that are set differently are told apart by that', () => {
  const { environment } = made
  const other = { version: '18.4', settings: { ...environment.postgres!.settings, fsync: 'off' } }
  const differences = environmentDifferences([
    made,
    { ...made, environment: { ...environment, postgres: other } },
  ])
  expect(differences).toEqual([
    {
      field: 'postgres',
      title: 'PostgreSQL',
      kind: 'runtime',
      values: [
        '18.4 (autovacuum=off, max_wal_size=8192MB)',
        '18.4 (autovacuum=off, fsync=off, max_wal_size=8192MB)',
      ],
    },
  ])
})
