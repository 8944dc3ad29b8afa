import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { environmentDifferences } from '../../../src/report/compare/differences/environment-differences.ts'
import { diskVerdicts } from '../../../src/report/suites/storage/disk-verdicts.ts'
import { storageDocument } from '../../../src/report/suites/storage/document.ts'
import { storageQueries } from '../../../src/report/suites/storage/queries.ts'
import { sizeSweeps } from '../../../src/report/suites/storage/size-sweep.ts'
import { storageReport, usual } from './support.ts'

const formats = ['jsonb-json', 'json', 'bytea-protobuf']
const made = storageReport({ formats, rows: [500, 1000], sweepSizes: [5, 15, 25] })

/** The figures of a section's rows by column, of those that begin with these names. */
function figuresIn(report: Report, id: string, ...names: string[]) {
  const { tables } = storageDocument
    .sections(report, { use: { requestsPerSecond: 2000 } })
    .find((section) => section.id === id)!
  return tables.flatMap(({ columns, rows }) =>
    rows
      .map((row) =>
        row.map((cell) =>
          cell !== null && typeof cell === 'object' && 'of' in cell ? cell.contender : cell,
        ),
      )
      .filter((row) => names.every((name, index) => row[index] === name))
      .map((row) => Object.fromEntries(columns.map(({ header }, index) => [header, row[index]]))),
  )
}

describe('throughput', () => {
  test('is in rows per second with an interval, and CPU time and bytes are those of a row', () => {
    const [batch] = figuresIn(made, 'throughput', 'insert-batch', 'bytea-protobuf')
    expect(batch).toMatchObject({
      'rows per second': { value: expect.closeTo(3326.7, 1), low: expect.any(Number) },
      'rows per statement': { value: 100 },
      'client CPU': { value: expect.closeTo(100_000), csv: { metric: 'clientCpuNsPerRow' } },
      'server CPU': { value: expect.closeTo(50_100, 0) },
      sent: { value: expect.closeTo(4000) },
      received: { value: expect.closeTo(0.64) },
      'whole table': { value: expect.closeTo(3e8 * 1.002, -4) },
    })
  })

  test('has no whole table where none is written or read, and no wire for encoding alone', () => {
    const [read] = figuresIn(made, 'throughput', 'point-read, rows 500, connections 1', 'bytea-protobuf')
    expect(read!['whole table']).toBeNull()
    const [encoded] = figuresIn(made, 'throughput', 'serialize', 'bytea-protobuf')
    expect(encoded).toMatchObject({ sent: null, received: null, 'server CPU': null, 'whole table': null })
  })

  test('says how much of its core the client took where it had several connections', () => {
    const report = storageReport({ formats, rows: [500], connections: [1, 16] })
    const sharesOf = (read: string) =>
      figuresIn(report, 'throughput', read, 'bytea-protobuf').map((row) => row['client’s core'])
    expect(sharesOf('point-read, connections 16')).toMatchObject([{ value: expect.closeTo(5.32, 2) }])
    expect(sharesOf('point-read, connections 1')).toEqual([null])
  })

  test('has no column for a server whose time nobody could tell', () => {
    const away = storageReport({ formats, phases: ['serialize', 'insert'] }, (key, round) => ({
      ...usual(key, round),
      serverCpuNsPerOperation: null,
    }))
    expect(Object.keys(figuresIn(away, 'throughput')[0]!)).not.toContain('server CPU')
  })
})

test('the time of a row is split into encoding, the statement, decoding and what none of them covers', () => {
  const [batch] = figuresIn(made, 'time-split', 'insert-batch', 'jsonb-json')
  expect(batch).toMatchObject({
    encode: { value: expect.closeTo(20_000) },
    statement: { value: expect.closeTo(250_000), csv: { metric: 'insertNsPerRow' } },
    decode: null,
    rest: { value: expect.closeTo(601_200 - 20_000 - 250_000, -3), csv: { metric: 'restNsPerRow' } },
  })
  expect(figuresIn(made, 'time-split', 'read-all, rows 500')[0]!.statement).toMatchObject({
    csv: { metric: 'fetchNsPerRow' },
  })
})

test('an X-ray has what lies on disk for every table', () => {
  const tables = figuresIn(made, 'x-ray', 'jsonb-json').filter(({ heap }) => heap)
  expect(tables).toHaveLength(2)
  expect(tables[0]).toMatchObject({
    heap: { value: expect.closeTo(81_920) },
    TOAST: { value: expect.closeTo(819_200) },
  })
  expect(figuresIn(made, 'x-ray', 'bytea-protobuf')[0]!['GIN index']).toBeNull()
})

describe('the size sweep', () => {
  const [sweep] = sizeSweeps(made)
  const rowOf = (name: string) => sweep!.rows.find(({ contender }) => contender === name)!

  test('names the step at which most rows go out of line', () => {
    expect(sweep!.sizes).toEqual([5, 15, 25])
    expect(rowOf('jsonb-json')).toMatchObject({
      cliff: { fromBytes: expect.closeTo(1000), toBytes: expect.closeTo(3000) },
      text: expect.stringContaining('(size 5 → 15)'),
    })
    expect(rowOf('bytea-protobuf').text).toBe('1,500\u00a0B to 2,500\u00a0B (size 15 → 25)')
  })

  test('says so where the cliff lies outside of it', () => {
    const small = sizeSweeps(storageReport({ formats, sweepSizes: [5, 7] }))[0]!.rows
    expect(small).toHaveLength(3)
    for (const { cliff, text } of small)
      expect([cliff, text]).toEqual([null, expect.stringMatching(/^above /)])
    const large = sizeSweeps(storageReport({ formats, sweepSizes: [15, 30] }))[0]!.rows
    expect(large[0]).toMatchObject({ cliff: null, text: 'below 3,000\u00a0B' })
  })

  test('names no cliff where the server doesn’t tell what is out of line', () => {
    const silent = storageReport({ formats, sweepSizes: [5, 15] }, (key, round) => ({
      ...usual(key, round),
      outOfLineShare: null,
    }))
    expect(sizeSweeps(silent)[0]!.rows[0]).toMatchObject({ cliff: null, text: 'not known' })
  })
})

test('queries are told by the way that a type of column has, with the index it takes', () => {
  const largest = storageQueries(made, ['query-count', 'query-fetch']).find(
    ({ settings }) => settings.rows === 1000,
  )!
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

describe('a codec with the name of a column format, in a run of all suites', () => {
  const { column: _, ...codec } = made.contenders.find(({ name }) => name === 'json')!
  const all = { ...made, contenders: [{ ...codec, options: 'minified' }, ...made.contenders] }

  test('doesn’t hide the way of its queries', () => {
    const paths = (report: Report) =>
      storageQueries(report, ['query-count', 'query-fetch']).map(({ rows }) => rows.map(({ path }) => path))
    expect(paths(all)).toEqual(paths(made))
  })

  test('is no other contender of a run that has only the codec', () => {
    const alone = { ...all, contenders: [all.contenders[0]!] }
    expect(environmentDifferences([alone, all])).toEqual([])
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
