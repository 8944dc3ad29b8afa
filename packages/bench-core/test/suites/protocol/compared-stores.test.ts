import { expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { sharedLines } from '../../../src/report/words/case/shared-parts.ts'
import { noise, protocolReport } from '../../report/protocol/support.ts'

/** The same run on one day or another. */
function runOf(store: 'memory' | 'postgres', day: number): Report {
  const made = protocolReport(
    {
      transports: ['http-json', 'grpc'],
      operations: ['read', 'echo'],
      connections: [1],
      sweep: false,
      store,
    },
    ({ load }, contender, round) => {
      if (load.load === 'open') return undefined
      const nsPerOperation = 1e5 * noise(round, contender)
      return { figures: { nsPerOperation, operationsPerSecond: 1e9 / nsPerOperation } }
    },
  )
  const id = `01kajq8z9m4x6s2t5v7kst00${String(day).padStart(2, '0')}`
  return { ...made, run: { ...made.run, id, startedAt: new Date(Date.UTC(2026, 10, day)).toISOString() } }
}

/** Rows of what was measured one request at a time. */
function comparedRows(base: Report, other: Report) {
  return compareRuns([base, other]).rows.filter(({ key }) => key.parameters.load === 'sequential')
}

test('a run with documents in memory and one with them in PostgreSQL aren’t compared as if they were the same', () => {
  const rows = comparedRows(runOf('memory', 1), runOf('postgres', 2))
  const reads = rows.filter(({ key }) => key.operation === 'read')
  expect(reads.length).toBeGreaterThan(0)
  for (const { cells } of reads)
    expect(cells[0]).toMatchObject({
      word: 'not-comparable',
      text: expect.stringContaining('not comparable: store memory ≠ postgres'),
    })
  // Cards have nothing to do with it.
  const echoes = rows.filter(({ key }) => key.operation === 'echo')
  for (const { cells } of echoes) expect(cells[0]?.word).not.toBe('not-comparable')
})

test('two runs with documents in PostgreSQL are compared', () => {
  const rows = comparedRows(runOf('postgres', 1), runOf('postgres', 2))
  expect(rows.length).toBeGreaterThan(0)
  for (const { cells } of rows) expect(cells[0]?.word).not.toBe('not-comparable')
})

test('where documents are kept is told once, above everything, unless it is in memory', () => {
  expect(sharedLines(runOf('postgres', 1)).join()).toContain('store postgres')
  expect(sharedLines(runOf('memory', 1)).join()).not.toContain('store')
})
