import { expect, test } from 'vitest'
import { metricInfo } from '../../../src/model/metrics/index.ts'
import type { Report } from '../../../src/model/report/report.ts'
import type { ChangeSummary } from '../../../src/model/report/runs-comparison.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { metricOf } from '../../../src/report/compare/metric-of.ts'
import { formatChangeInWords, meanColumn } from '../../../src/report/compare/words/change-text.ts'
import { explainRepetition } from '../../../src/report/compare/words/explanation.ts'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'

const base = reportOf(1)

test('a summary counts each word and has the geometric mean of all changes', () => {
  const other = reportOf(2, { contenders: contendersTimes({ msgpackr: 1.2 }) })
  const { summaries, rows, text } = compareRuns([base, other])
  const [summary] = summaries
  const changes = rows.flatMap(({ cells }) => (cells[0]?.change ? [cells[0].change.value] : []))
  expect(summary).toMatchObject({ suite: null, of: 4, counts: { regression: 2, 'not-judged': 2 } })
  expect(summary!.geometricMean).toBeCloseTo(
    changes.reduce((product, change) => product * change, 1) ** (1 / 4),
    12,
  )
  expect(text).toBe('2 of 4 changes are relevant after correction')
})

test('of a single change it is said in the singular whether it is relevant, and what a repetition gave', () => {
  const single = (report: Report): Report => ({
    ...report,
    cases: report.cases.filter(({ key }) => key.operation === 'encode' && key.contender !== 'protobuf-es'),
  })
  const slower = compareRuns([
    single(base),
    single(reportOf(2, { contenders: contendersTimes({ msgpackr: 1.3 }) })),
  ])
  expect(slower.text).toBe('1 of 1 change is relevant after correction')
  expect(explainRepetition(slower).text).toMatch(/^1 of 1 case changed, /)
  const undecided = compareRuns([single(base), single(reportOf(2, { rounds: 1 }))])
  expect(undecided.text).toBe('0 of 1 change is relevant after correction')
  expect(explainRepetition(undecided).text).toBe('no change was found; 1 of 1 case is undecided')
})

test('of how many changes a mean is stands in the head of its column, and beside each where they differ', () => {
  const comparison = compareRuns([base, reportOf(2, { contenders: contendersTimes({ msgpackr: 1.2 }) })])
  const [summary] = comparison.summaries
  const columnOf = (...summaries: ChangeSummary[]) => {
    const { header, meanOf } = meanColumn(summaries, metricOf(comparison))
    return [header, ...summaries.map((one) => meanOf(one)?.replaceAll('\u00a0', ' '))]
  }
  const mean = { ...summary!, geometricMean: 1.5 }
  const none = { ...mean, of: 0, geometricMean: null }
  expect(columnOf(mean, none)).toEqual(['geometric mean of 4', '50 % slower', undefined])
  expect(columnOf(mean, { ...mean, of: 1 })).toEqual([
    'geometric mean',
    '50 % slower over 4 cases',
    '50 % slower over 1 case',
  ])
})

test.each([
  [1.0003, 'under 0.1 % larger'],
  [0.9998, 'under 0.1 % smaller'],
  [1.041, '4.1 % larger'],
  [2.4, '2.4× larger'],
  [1, 'no difference'],
])('a change to %d of a size reads %s', (change, text) => {
  expect(formatChangeInWords(change, metricInfo('encodedBytes')).replaceAll('\u00a0', ' ')).toBe(text)
})
