import { describe, expect, test } from 'vitest'
import { renderReport } from '../../../src/report/terminal.ts'
import { sectionsOf } from '../support/sections.ts'
import { storageReport, usual } from './support.ts'

const formats = ['jsonb-json', 'json', 'bytea-protobuf']
const made = storageReport({ formats, rows: [500, 1000], sweepSizes: [5, 15, 25] })
const text = renderReport(made, { width: 160, color: false })
const section = sectionsOf(text)

describe('the terminal', () => {
  test('has rows per second with their intervals, and what a row takes', () => {
    const lines = section('rows per second, and what a row takes: infrastructure-execution')
    expect(lines[1]).toMatch(
      /^operation +rows per second +rows a statement +client CPU +server CPU +sent +received +whole table$/,
    )
    const batch = lines.find((line) => line.startsWith('insert-batch ') && line.includes('bytea-protobuf'))
    expect(batch).toMatch(
      / 3,327 ±0\.2 % +100 +100 µs +50\.10 µs ±0\.12 +4,000 B +0\.640 B +300\.6 ms ±0\.7$/,
    )
  })

  test('has where the time of a row goes', () => {
    expect(section('where the time of a row goes').join('\n')).toMatch(
      /bytea-protobuf +20\.0 µs +250 µs +— +3\d\.\d µs$/m,
    )
  })

  test('has what lies on disk of the longest table, and the cliff of the sweep', () => {
    expect(text).toContain('on disk: infrastructure-execution, size 15, toast pglz, 1,000 rows')
    expect(text).not.toContain('toast pglz, 500 rows')
    expect(section('bytes on disk per row by size').join('\n')).toMatch(
      /^bytea-protobuf +550 B +0 % +1,550 B +0 % +2,550 B +100 % +1,500 B to 2,500 B \(size 15 → 25\)$/m,
    )
  })

  test('has queries by the way in which rows are found', () => {
    const lines = section('queries by a field').join('\n')
    expect(lines).toMatch(/^scan +bytea-protobuf +decoded by the client/m)
    expect(lines).toMatch(/^gin +jsonb-json +GIN +160 KiB/m)
    expect(lines).toContain('if all documents differed, a GIN index would be larger')
  })

  test('tells what is smaller on disk and in WAL beside what is faster', () => {
    const lines = section('verdicts').join('\n')
    expect(lines).toMatch(/- bytea-protobuf keeps a row \(rows 1,000\) 2\.0× smaller on disk than jsonb-json/)
    expect(lines).toMatch(/- bytea-protobuf writes .* less WAL than jsonb-json/)
    expect(lines).toMatch(/- bytea-protobuf inserts .* faster than jsonb-json/)
  })

  test('tells once what a row takes: of the run’s table, while those of the sweep are only in a table that says why they differ', () => {
    const lines = section('verdicts')
    expect(lines.filter((line) => line.includes('smaller on disk'))).toHaveLength(1)
    expect(lines.join(' ')).not.toMatch(/\(size \d+\)/)
    expect(section('bytes on disk per row by size').join(' ')).toContain('separate tables with one row')
  })

  test('tells what no rounds would decide as one', () => {
    const lines = section('verdicts')
    expect(lines.join(' ')).toMatch(/- can’t tell \d+ comparisons \(.*\); no realistic number of rounds/)
  })

  test('names the server’s version and what is set differently there', () => {
    expect(text).toContain('PostgreSQL: 18.4 (autovacuum=off, max_wal_size=8192MB)')
  })
})

test('cases that failed for the same reason share a line', () => {
  const broken = storageReport({ formats, rows: [1000] }, usual, {
    failing: ({ contender, operation }) => contender === 'json' && operation.startsWith('query-'),
  })
  expect(renderReport(broken, { width: 1000, color: false })).toMatch(
    /^- json failed: threw: no such thing \(query-count infrastructure-execution, .* and 1 more\)$/m,
  )
})
