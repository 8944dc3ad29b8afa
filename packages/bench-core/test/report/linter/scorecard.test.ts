import { describe, expect, test } from 'vitest'
import { dimensionNames } from '../../../src/model/codec/dimensions.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { lint, withLinter } from '../../../src/report/judge/rules/linter.ts'
import { report } from '../../../src/report/report.ts'
import { codecEvents, gzipFigures } from '../codec/support/codec-events.ts'
import { rulesOf } from './support.ts'

const made = report(codecEvents(dimensionNames, [gzipFigures]))

/** The report with one row of its scorecard changed. */
function withRow(
  title: string,
  change: (row: NonNullable<Report['scorecard']>['tables'][number]['rows'][number]) => object,
): Report {
  const tables = made.scorecard!.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => (row.title === title ? { ...row, ...change(row) } : row)),
  }))
  return { ...made, scorecard: { ...made.scorecard!, tables } }
}

describe('the linter', () => {
  test('finds nothing in a scorecard as it is made', () => {
    expect(lint(made)).toEqual([])
  })

  test('finds a figure that is not the case’s', () => {
    const changed = withRow('encode, mean time', ({ cells }) => ({
      cells: cells.map((cell, index) => (index === 0 ? { ...cell, value: 1 } : cell)),
    }))
    expect(rulesOf(changed)).toEqual(['scorecard-matches-cases'])
  })

  test('finds a verdict that is not the comparison’s', () => {
    const changed = withRow('gzip size, median', ({ cells }) => ({
      cells: cells.map((cell) => ({ ...cell, verdict: cell.verdict && ('larger' as const) })),
    }))
    expect(rulesOf(changed)).toEqual(['scorecard-matches-cases'])
  })

  test('finds what is derived or modelled in a mean', () => {
    expect(rulesOf(withRow('transfer, LAN', () => ({ counts: true })))).toEqual(['scorecard-matches-cases'])
  })

  test('takes a broken comparison out of the scorecard, too', () => {
    const comparisons = made.comparisons.map((comparison) =>
      comparison.metric === 'nsPerOperation' &&
      comparison.contender === 'msgpackr' &&
      comparison.operation === 'encode'
        ? { ...comparison, verdict: 'same' as const }
        : comparison,
    )
    const judged = withLinter({ ...made, comparisons })
    const cell = judged.scorecard!.tables[0]!.rows[0]!.cells.find(
      ({ contender }) => contender === 'msgpackr',
    )!
    expect(cell.verdict).toBe('not-comparable')
    const speed = judged.scorecard!.groups.find(
      ({ group, contender }) => group === 'speed' && contender === 'msgpackr',
    )
    expect(speed).toMatchObject({ of: 1, leftOut: 1 })
  })
})
