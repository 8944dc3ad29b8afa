import type { Trend, TrendPoint } from '@wirebench/bench-core/model/report/trends'
import { trendOf } from '@wirebench/bench-core/report/trends/trends'
import { describe, expect, test } from 'vitest'
import { head } from '../../../../../../packages/bench-core/test/report/compare/support/trend-runs.ts'
import {
  closeTicks,
  comparisonSearch,
  figureIn,
  labelsApart,
  namedPlaces,
  trendAxis,
  trendPicture,
} from '../../../../src/features/trends/trend/trend-rows.ts'
import { TrendsSearch } from '../../../../src/features/trends/trends-search.ts'

type Run = Parameters<typeof trendOf>[0]['runs'][number]

const run = (day: number, meanNs: number | null, part: Partial<Run> = {}): Run => ({
  ...head(day, { startedAt: new Date(Date.UTC(2026, 10, day)).toISOString() }),
  figure: meanNs === null ? null : { value: meanNs, low: meanNs * 0.99, high: meanNs * 1.01 },
  ratio:
    meanNs === null
      ? null
      : {
          ...{ value: meanNs / 1_000, low: null, high: null, reference: 'json' },
          ...{ threshold: 0.03, band: 0.02, rounds: 5 },
        },
  ...part,
})

const trend = (contender: string, runs: readonly Run[]): Trend =>
  trendOf({
    caseId: `codec/decode/${contender}@person`,
    key: { suite: 'codec', operation: 'decode', contender, workload: 'person', parameters: {} },
    metric: 'nsPerOperation',
    runs,
  })

test('a trend leads to the comparison in its own metric and with its own smallest change', () => {
  const sizes = trendOf({
    caseId: 'codec/encode/avro@person',
    key: { suite: 'codec', operation: 'encode', contender: 'avro', workload: 'person', parameters: {} },
    metric: 'encodedBytes',
    runs: [run(1, 900), run(2, 910)],
  })
  const [before, after] = sizes.points
  expect(comparisonSearch(sizes, [before!, after!], 5)).toEqual({
    runs: [before!.shortId, after!.shortId],
    metric: 'encodedBytes',
    min: 5,
    show: 'all',
    open: ['codec/encode/avro@person'],
  })
  const times = trend('avro', [run(1, 900), run(2, 910)])
  expect(comparisonSearch(times, times.points, undefined).metric).toBeUndefined()
})

describe('the picture of a history', () => {
  test('puts the same run at the same place for every case', () => {
    const picture = trendPicture(
      [trend('avro', [run(1, 900), run(3, 910)]), trend('cbor', [run(2, 500), run(3, 510)])],
      'figure',
    )
    expect(picture.runs).toBe(3)
    expect(picture.series.map(({ points }) => points.map(({ index }) => index))).toEqual([
      [0, 2],
      [1, 2],
    ])
  })

  test('leaves a run without the figure out of the line and keeps its place', () => {
    const picture = trendPicture([trend('avro', [run(1, 900), run(2, null), run(3, 910)])], 'figure')
    expect(picture.series[0]!.points.map(({ index }) => index)).toEqual([0, 2])
  })

  test('follows the ratio to the reference where that is asked for', () => {
    const point = trend('avro', [run(1, 900)]).points[0]!
    expect(figureIn(point, 'ratio')).toEqual({ value: 0.9, low: null, high: null })
    expect(figureIn({ ...point, ratio: null } satisfies TrendPoint, 'ratio')).toBeNull()
  })

  test('has the baseline’s band around a single case only', () => {
    const based = trend('avro', [run(1, 900, { isBaseline: true }), run(2, 910)])
    expect(trendPicture([based], 'figure').band).toMatchObject({ value: 900, threshold: 0.03 })
    expect(trendPicture([based, trend('cbor', [run(1, 500)])], 'figure').band).toBeNull()
  })

  test('has that band from the run on that it holds for', () => {
    const other = { messages: { seed: 7, workloads: ['person'] } }
    const based = trend('avro', [run(1, 900, { isBaseline: true }), run(2, 910, other), run(3, 905)])
    expect(trendPicture([based], 'figure').band).toMatchObject({ shortId: 'r1', index: 2 })
  })

  test('ends the line where the messages became others, and says how', () => {
    const other = { messages: { seed: 7, workloads: ['person'] } }
    const picture = trendPicture(
      [trend('avro', [run(1, 900), run(2, 1_400, other), run(3, 1_410, other)])],
      'figure',
    )
    expect(picture.series[0]!.points.map(({ isApart }) => isApart)).toEqual([true, true, false])
    expect(picture.marks).toMatchObject([{ number: 1, index: 1, changes: ['seed 42 → 7'] }])
  })

  test('ends it there even where that run has nothing to draw', () => {
    const other = { messages: { seed: 7, workloads: ['person'] } }
    const runs = [run(1, 900), run(2, 1_400, { ...other, ratio: null }), run(3, 1_410, other)]
    const { series } = trendPicture([trend('avro', runs)], 'ratio')
    expect(series[0]!.points.map(({ index, isApart }) => [index, isApart])).toEqual([
      [0, true],
      [2, true],
    ])
  })

  test('marks where the environment changed, counted from one', () => {
    const changed = trend('avro', [run(1, 900), run(2, 910)])
    const points = changed.points.map((point, index) => ({
      ...point,
      environmentChanges: index === 1 ? ['runtime node v24 → node v26'] : [],
    }))
    const { marks } = trendPicture([{ ...changed, points }], 'figure')
    expect(marks).toMatchObject([{ number: 1, index: 1, changes: ['runtime node v24 → node v26'] }])
  })
})

describe('the axis of a history', () => {
  const picture = trendPicture([trend('avro', [run(1, 26_000), run(2, 27_000)])], 'figure')

  test('stays close to the values and says where it begins', () => {
    const axis = trendAxis('auto', picture, 'mean time', 'ns')
    expect(axis.title).toBe('mean time, µs')
    expect(axis.place(26_000)).toBeGreaterThan(0)
    expect(axis.place(27_000)).toBeLessThanOrEqual(1)
    expect(axis.note).toMatch(/^the y axis starts at 25\.\d+.µs$/)
  })

  test('begins at 0 where that is asked for, and has nothing to add', () => {
    const axis = trendAxis('linear', picture, 'mean time', 'ns')
    expect(axis.ticks[0]).toBe(0)
    expect(axis.note).toBeNull()
  })

  test('says that it is logarithmic', () => {
    expect(trendAxis('log', picture, 'mean time', 'ns').title).toMatch(/log scale/)
  })

  test.each([
    ['a value and the end of an interval that are 0', [0, 900]],
    ['only zeros', [0, 0]],
  ])('has a place for everything on every scale: %s', (_, values) => {
    const runs = values.map((value, day) =>
      run(day + 1, value, { figure: { value, low: 0, high: value }, ratio: null }),
    )
    const zeros = trendPicture([trend('avro', runs)], 'figure')
    for (const scale of ['auto', 'linear', 'log'] as const) {
      const axis = trendAxis(scale, zeros, 'mean time', 'ns')
      for (const value of [...axis.ticks, 0, ...values]) {
        expect(axis.place(value)).toBeGreaterThanOrEqual(0)
        expect(axis.place(value)).toBeLessThanOrEqual(1)
      }
    }
  })

  test('does not blow up equal values', () => {
    expect(closeTicks(100, 100).at(-1)! - closeTicks(100, 100)[0]!).toBeGreaterThanOrEqual(0.5)
    expect(closeTicks(0, 0)).toEqual([0, 0.5])
  })
})

test('names the first and the last run, and no more than have room', () => {
  expect(namedPlaces(100, 4)).toEqual([0, 33, 66, 99])
  expect(namedPlaces(2, 10)).toEqual([0, 1])
  expect(namedPlaces(1, 10)).toEqual([0])
  expect(namedPlaces(0, 10)).toEqual([])
})

test('the address loses what it does not understand', () => {
  expect(TrendsSearch.parse({ case: 'a,b', range: '9999', x: 'up', of: 'ratio', y: 'log' })).toEqual({
    case: ['a', 'b'],
    of: 'ratio',
    y: 'log',
  })
})

test('labels of runs don’t touch, the last of which ends where the picture does', () => {
  const xs = Array.from({ length: 12 }, (_, place) => 84 + place * 98)
  const said = (places: readonly number[], width: number) =>
    labelsApart(places, 96, width).map(({ place, anchor }) => `${place} ${anchor}`)
  expect(said(xs, xs.at(-1)! + 28)).toEqual([
    '0 start',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((place) => `${place} middle`),
    '11 end',
  ])
  expect(said([84, 150, 1_000, 1_010, 1_020], 1_048)).toEqual(['0 start', '4 end'])
  expect(said([84, 150], 200)).toEqual(['0 start'])
  expect(said([100], 200)).toEqual(['0 middle'])
})
