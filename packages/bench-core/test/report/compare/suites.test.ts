import { describe, expect, test } from 'vitest'
import type { CaseKey } from '../../../src/model/report/case-key.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { shownRows } from '../../../src/report/compare/shown-rows.ts'
import { rowTitles } from '../../../src/report/compare/words/row-titles.ts'
import { renderComparison } from '../../../src/report/terminal/comparison.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { noise, protocolReport } from '../protocol/support.ts'
import { storageReport, usual } from '../storage/support.ts'

/** The same run on another day. */
function again(report: Report, day: number): Report {
  const id = `01kajq8z9m4x6s2t5v7kst00${String(day).padStart(2, '0')}`
  const startedAt = new Date(Date.UTC(2026, 10, day)).toISOString()
  return { ...report, run: { ...report.run, id, startedAt } }
}

const request = {
  formats: ['jsonb-json', 'bytea-protobuf'],
  phases: ['insert', 'read-all', 'x-ray'] as ('insert' | 'read-all' | 'x-ray')[],
  rows: [100],
}
/** The bytea column takes half as long again, and does as much less in a second. */
const slowerBytea = (key: CaseKey, round: number) => {
  const factor = key.contender.startsWith('bytea') ? 1.5 : 1
  const scaled = { nsPerOperation: factor, operationsPerSecond: 1 / factor, rowsPerSecond: 1 / factor }
  return Object.fromEntries(
    Object.entries(usual(key, round)).map(([name, value]) => [
      name,
      value * (scaled[name as keyof typeof scaled] ?? 1),
    ]),
  )
}
const storage = [
  again(storageReport(request, usual, { rounds: 5 }), 1),
  again(storageReport(request, slowerBytea, { rounds: 5 }), 2),
]

describe('two storage runs', () => {
  const comparison = compareRuns(storage)

  test('are judged by the ratio to the reference column, and that one isn’t', () => {
    const words = comparison.rows.map(
      ({ key, cells }) => `${key.operation} ${key.contender} ${cells[0]?.word}`,
    )
    expect(words).toContain('insert bytea-protobuf regression')
    expect(words).toContain('insert jsonb-json not-judged')
    expect(comparison.summaries[0]!.counts['not-judged']).toBe(2)
  })

  test('say in which metric the cases without a time can be compared', () => {
    expect(comparison.notes).toContain(
      '2 cases have no mean time: compare them in stored bytes per payload (storedBytesPerPayload)',
    )
    const sizes = compareRuns(storage, { metric: 'storedBytesPerPayload' })
    expect(sizes.rows.map(({ cells }) => cells[0]?.word)).toEqual(['same', 'same'])
  })

  test('have short titles, with what all cases share told once', () => {
    const { titleOf, lines } = rowTitles(comparison.rows)
    expect(lines).toEqual([expect.stringMatching(/^All cases: .*driver pg/)])
    for (const { key } of comparison.rows) expect(titleOf(key)).not.toMatch(/driver/)
  })

  test('show only what isn’t judged where that is asked for', () => {
    expect(shownRows(comparison, 'not-judged').map(({ key }) => key.contender)).toEqual([
      'jsonb-json',
      'jsonb-json',
    ])
  })
})

test('what a server adds to the WAL for itself is no change', () => {
  const [base, other] = storage as [Report, Report]
  const withWal = (factor: number): Report => ({
    ...other,
    cases: other.cases.map((known) => {
      const { walBytesPerRow: wal } = known.metrics
      if (!wal) return known
      const value = wal.value! * factor
      return {
        ...known,
        metrics: { ...known.metrics, walBytesPerRow: { ...wal, value, low: value, high: value } },
      }
    }),
  })
  const words = (factor: number) =>
    compareRuns([base, withWal(factor)], { metric: 'walBytesPerRow' }).rows.map(({ cells }) => cells[0]?.word)
  expect(words(404_847_768 / 404_847_712)).toEqual(['same', 'same'])
  expect(words(1.002)).toEqual(['regression', 'regression'])
})

describe('two storage runs of which something is said against a figure', () => {
  const said = 'the smaller of two readings; others may have written some of it: not judged'
  const doubted = (report: Report, metric: string): Report => ({
    ...report,
    cases: report.cases.map((known) =>
      metric in known.metrics ? { ...known, notes: { ...known.notes, [metric]: said } } : known,
    ),
  })
  const [base, other] = storage as [Report, Report]
  const cellsOf = (reports: readonly Report[], metric: string, reference?: string) =>
    compareRuns(reports, { metric, reference }).rows.flatMap(({ cells }) => cells)

  test('have no verdict of it, whichever run it is said in', () => {
    const inBase = cellsOf([doubted(base, 'walBytesPerRow'), other], 'walBytesPerRow')
    const inOther = cellsOf([base, doubted(other, 'walBytesPerRow')], 'walBytesPerRow')
    const inA = { word: 'not-comparable', reason: { code: 'noted', run: 'A', note: said } }
    expect(inBase).toMatchObject([inA, inA])
    const inB = { reason: { code: 'noted', run: 'B', note: said } }
    expect(inOther).toMatchObject([inB, inB])
    expect(inOther.every((cell) => cell?.figure !== null)).toBe(true)
  })

  test('are judged in all others as ever', () => {
    const words = cellsOf([doubted(base, 'walBytesPerRow'), other], 'bytesPerRow').map((cell) => cell?.word)
    expect(words).toEqual(['same', 'same'])
  })

  test('have no verdict of it against another reference either', () => {
    const metric = 'serverCpuNsPerOperation'
    const against = 'bytea-protobuf'
    const words = (reports: readonly Report[]) =>
      cellsOf(reports, metric, against).flatMap((cell) => (cell?.reference === against ? cell.word : []))
    expect(words([base, other])).not.toContain('not-comparable')
    expect(words([base, doubted(other, metric)])).toEqual(['not-comparable', 'not-comparable'])
  })
})

test('two protocol runs are compared load by load, whichever has a mean time', () => {
  const made = protocolReport(
    { transports: ['http-json', 'tcp-protobuf'], operations: ['read'], connections: [1], rates: [200] },
    ({ load }, contender, round) => ({
      figures: {
        [load.load === 'open' ? 'latencyFromDueNs' : 'nsPerOperation']: 1e6 * noise(round, contender),
      },
      latencyNs: 1e6 * noise(round, contender),
    }),
  )
  const { rows, notes } = compareRuns(
    [again(made, 1), again(made, 3)].map((report, index) => ({
      ...report,
      run: { ...report.run, durationMs: report.run.durationMs + index },
    })),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(notes.some((note) => /have no mean time: compare them in /.test(note))).toBe(true)
})

describe('the summary in a terminal', () => {
  const comparison = compareRuns([reportOf(1), reportOf(2)])
  const at = (width: number) => renderComparison(comparison, { width, color: false })

  test('counts every outcome in a column of its own, what isn’t judged among them', () => {
    const lines = at(140).split('\n')
    const header = lines.findIndex((line) => /regressions +improvements/.test(line))
    expect(lines[header]).toMatch(
      /regressions +improvements +the same +can’t tell +not judged +geometric mean/,
    )
    expect(lines[header + 1]).toMatch(/^B +\d+/)
  })

  test('goes on below itself where it would be too wide', () => {
    expect(at(60)).toMatch(/regressions +improvements.*\n\n.* not judged +geometric mean of 4\nB /s)
  })
})
