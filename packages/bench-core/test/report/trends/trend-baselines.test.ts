import { describe, expect, test } from 'vitest'
import type { CaseKey } from '../../../src/model/report/case-key.ts'
import type { TrendFigure, TrendRun } from '../../../src/model/report/trends.ts'
import { overviewChangeText } from '../../../src/report/terminal/overview.ts'
import { overviewOf } from '../../../src/report/trends/trend-overview.ts'
import { baselineName } from '../../../src/report/trends/trend-words.ts'
import { trendOf } from '../../../src/report/trends/trends.ts'
import { head, measured } from '../compare/support/trend-runs.ts'

const key: CaseKey = {
  suite: 'codec',
  operation: 'encode',
  contender: 'msgpackr',
  workload: 'person',
  parameters: {},
}
const sized = (value: number): TrendFigure => ({ figure: { value, low: null, high: null }, ratio: null })
const run = (day: number, figure: TrendFigure, part: Partial<TrendRun> = {}): TrendRun => ({
  ...head(day),
  ...figure,
  ...part,
})
const asBaseline = { isBaseline: true }
const caseId = 'codec/encode/msgpackr@person'

describe('a baseline that is older than the runs that are shown', () => {
  const runs = [run(8, measured(1.3)), run(9, measured(1.3))]
  const baselines = [run(1, measured(2), asBaseline), run(2, measured(1), asBaseline)]

  test('is judged by, has a band and no point', () => {
    const trend = trendOf({ caseId, key, metric: 'nsPerOperation', runs, baselines })
    expect(trend.points.map(({ shortId }) => shortId)).toEqual(['r8', 'r9'])
    expect(trend.points.map(({ sinceBaseline }) => sinceBaseline?.word)).toEqual(['regression', 'regression'])
    expect(trend.points[0]!.baseline).toEqual({ run: 'run-2', shortId: 'r2', isBefore: true })
    expect(trend.ratioBand).toMatchObject({ shortId: 'r2', value: 1, isBefore: true, since: 'run-8' })
    expect(baselineName(trend.ratioBand!)).toBe('baseline r2, before these runs')
  })

  test('gives way to a newer one among them', () => {
    const based = [run(8, measured(1.3), asBaseline), run(9, measured(1.3))]
    const trend = trendOf({ caseId, key, metric: 'nsPerOperation', runs: based, baselines })
    expect(trend.points[1]).toMatchObject({
      baseline: { shortId: 'r8' },
      sinceBaseline: { word: 'same' },
    })
    expect(baselineName(trend.ratioBand!)).toBe('baseline')
  })

  const heads = [6, 7, 8].map((day) => head(day))
  const series = {
    hostName: 'bench-host',
    hosts: ['bench-host'],
    runs: heads,
    baselines: [head(1, asBaseline), head(2, asBaseline)],
  }
  const figures = [1, 1, 1].map(measured)
  const metric = 'nsPerOperation'

  test('is what the newest run of each case is set against at a glance', () => {
    const at = [measured(2), measured(0.5)]
    const { cases, baseline } = overviewOf({
      ...series,
      cases: [{ caseId, key, metric, figures, atBaselines: at }],
    })
    expect(baseline).toBe('run-2')
    expect(cases[0]!.change).toMatchObject({
      against: 'baseline',
      word: 'regression',
      baseline: { shortId: 'r2', isBefore: true },
    })
    expect(overviewChangeText(cases[0]!)).toMatch(/than the baseline r2, before these runs$/)
    expect(cases[0]!.figures).toHaveLength(3)
  })

  test('is passed over for an older one where it doesn’t have the case', () => {
    const at = [measured(2), null]
    const { cases } = overviewOf({ ...series, cases: [{ caseId, key, metric, figures, atBaselines: at }] })
    expect(cases[0]!.change).toMatchObject({ baseline: { shortId: 'r1' }, word: 'improvement' })
  })
})

describe('what counts as no change from a baseline', () => {
  const bandOf = (metric: string, ...figures: readonly TrendFigure[]) =>
    trendOf({
      caseId,
      key,
      metric,
      runs: figures.map((one, day) => run(day, one, day === 0 ? asBaseline : {})),
    })

  test('is nothing in a size that is compared exactly: the line is that, and any difference a change', () => {
    const { figureBand, points } = bandOf('encodedBytes', sized(1_000), sized(1_005))
    expect(figureBand).toMatchObject({ value: 1_000, low: 1_000, high: 1_000, threshold: null })
    expect(points[1]!.sinceBaseline!.word).toBe('regression')
  })

  test('is the tolerance of a size that has one, on both sides of which runs are judged so', () => {
    const { figureBand, points } = bandOf('walBytesPerRow', sized(100_000), sized(100_090), sized(101_000))
    expect(figureBand!.threshold).toBe(0.001)
    const inBand = points.map(({ figure }) => figure!.value <= figureBand!.high)
    expect(inBand).toEqual([true, true, false])
    expect(points.map(({ sinceBaseline }) => sinceBaseline?.word)).toEqual([undefined, 'same', 'regression'])
  })

  test('is not told of what is shown and never judged', () => {
    expect(bandOf('peakRssBytes', sized(100), sized(101)).figureBand!.threshold).toBeNull()
  })

  test('is 2 % or what identical code showed in a time', () => {
    const noisy = measured(1)
    expect(bandOf('nsPerOperation', noisy).ratioBand!.threshold).toBe(0.02)
    const wide = { ...noisy, ratio: { ...noisy.ratio!, threshold: 0.05 } }
    expect(bandOf('nsPerOperation', wide).ratioBand!.threshold).toBe(0.05)
    const both = ['ours', 'theirs'].map(() => ({ ...wide, ratio: { ...wide.ratio, band: 0.05 } }))
    expect(bandOf('nsPerOperation', ...both).ratioBand!.threshold).toBeCloseTo(0.0714, 4)
  })
})
