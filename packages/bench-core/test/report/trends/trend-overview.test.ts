import { describe, expect, test } from 'vitest'
import type { CaseKey } from '../../../src/model/report/case-key.ts'
import { type TrendFigure, TrendOverview, type TrendRunHead } from '../../../src/model/report/trends.ts'
import { marginsOf } from '../../../src/model/use/margins.ts'
import { overviewChangeText, renderOverview, textSpark } from '../../../src/report/terminal/overview.ts'
import { canShift, overviewOf, type SeriesInput } from '../../../src/report/trends/trend-overview.ts'
import { textWidth } from '../../../src/report/words/text-table.ts'
import { seededRandom } from '../../fixtures/random.ts'
import { fixtureEnvironment } from '../../fixtures/run-events.ts'
import { head, measured } from '../compare/support/trend-runs.ts'

const keyOf = (contender: string): CaseKey => ({
  suite: 'codec',
  operation: 'encode',
  contender,
  workload: 'person',
  parameters: {},
})

/** Runs that scatter by 0.5 % around the levels of each case. */
function seriesOf(
  cases: Readonly<Record<string, readonly number[]>>,
  heads: (run: number) => Partial<TrendRunHead> = () => ({}),
): SeriesInput {
  const random = seededRandom(7)
  const runs = Math.max(...Object.values(cases).map(({ length }) => length))
  return {
    hostName: 'bench-host',
    hosts: ['bench-host', 'laptop'],
    runs: Array.from({ length: runs }, (_, run) => head(run, heads(run))),
    cases: Object.entries(cases).map(([contender, levels]) => ({
      caseId: `codec/encode/${contender}@person`,
      key: keyOf(contender),
      metric: 'nsPerOperation',
      figures: levels.map((level) =>
        Number.isNaN(level) ? null : measured(level * Math.exp(0.005 * random.normal())),
      ),
    })),
  }
}

const level = (runs: number, value: number) => Array.from({ length: runs }, () => value)
const caseOf = (overview: TrendOverview, contender: string) =>
  overview.cases.find(({ key }) => key.contender === contender)!

test('what is of no interest is no change and no other level', () => {
  const stepped = seriesOf({ stepped: [...level(7, 1), ...level(5, 1.2)] })
  const [usual] = overviewOf(stepped).cases
  expect(usual!.shift).toMatchObject({ word: 'regression' })
  const [asked] = overviewOf({ ...stepped, margins: marginsOf({ minimumEffect: 0.3 }) }).cases
  expect(asked!.shift).toBeNull()
})

describe('the cases of a series', () => {
  const overview = overviewOf(
    seriesOf({
      quiet: level(12, 1),
      stepped: [...level(7, 1), ...level(5, 1.2)],
      'just now': [...level(11, 1), 1.3],
    }),
  )

  test('come with what they are drawn from, one value for every run', () => {
    expect(TrendOverview.parse(overview)).toBeTruthy()
    expect(overview.runs).toHaveLength(12)
    for (const { figures, ratios } of overview.cases) {
      expect(figures).toHaveLength(12)
      expect(ratios.every((ratio) => ratio !== null)).toBe(true)
    }
    expect(overview.text).toBe('3 cases over 12 runs: 2 got worse, 1 the same')
  })

  test('stand with those that moved first', () => {
    expect(overview.cases.at(-1)!.key.contender).toBe('quiet')
  })

  test('are flagged at the run from which on they lie on another level', () => {
    const { shift } = caseOf(overview, 'stepped')
    expect(shift).toMatchObject({ shortId: 'r7', word: 'regression', runsBefore: 7, runsAfter: 5 })
    expect(shift!.value).toBeCloseTo(1.2, 1)
    expect(shift!.text).toMatch(/^\d\d\s% slower \[.*\] since run r7; 5 runs against the 7 before$/)
    expect(caseOf(overview, 'quiet').shift).toBeNull()
  })

  test('have their newest run judged against the median of those before', () => {
    expect(caseOf(overview, 'just now').change).toMatchObject({
      word: 'regression',
      against: 'median',
      runs: 11,
    })
    expect(caseOf(overview, 'quiet').change!.word).toBe('same')
    // One run on a new level is no level.
    expect(caseOf(overview, 'just now').shift).toBeNull()
  })
})

test('a newest run until decided is held to the level of its last look against the median too, and to no earlier run’s', () => {
  const { cases, ...series } = seriesOf({ json: [...level(11, 1), 1.05] })
  const [{ figures, ...rest }] = cases as [SeriesInput['cases'][number]]
  const wordAt = (strict: number, isStrict: (run: number) => boolean = (run) => run === 11) =>
    overviewOf({
      ...series,
      cases: [
        {
          ...rest,
          figures: figures.map((known, run) =>
            isStrict(run) ? { ...known!, ratio: { ...known!.ratio!, level: strict } } : known,
          ),
        },
      ],
    }).cases[0]!.change!.word
  expect([wordAt(0.05), wordAt(1e-9)]).toEqual(['regression', 'undecided'])
  expect(wordAt(1e-9, (run) => run < 11)).toBe('regression')
})

test('a baseline takes the place of the median', () => {
  const { baseline, cases } = overviewOf(
    seriesOf({ slower: [1, 1, 1.2, 1.2] }, (run) => ({ isBaseline: run === 1 })),
  )
  expect(baseline).toBe('run-1')
  expect(cases[0]!.change).toMatchObject({ against: 'baseline', word: 'regression', runs: 1 })
})

test('two runs are compared with each other, and a single one with nothing', () => {
  expect(overviewOf(seriesOf({ json: [1, 1.2] })).cases[0]!.change).toMatchObject({ against: 'previous' })
  const alone = overviewOf(seriesOf({ json: [1] }))
  expect(alone.cases[0]!.change).toBeNull()
  expect(alone.text).toBe('1 case over 1 run: a trend needs at least 2 runs')
})

test('runs that decide nothing are not among those that the median and the levels are of', () => {
  const { cases, ...series } = seriesOf({ json: level(11, 1) })
  const figures = cases[0]!.figures.map((known, run) =>
    run < 7 ? { ...known!, note: 'a smoke run' } : known,
  )
  const [found] = overviewOf({ ...series, cases: [{ ...cases[0]!, figures }] }).cases
  expect(found!.change).toMatchObject({ against: 'median', runs: 3 })
  expect(found!.runs).toBe(4)
  expect(canShift(found!)).toBe(false)
})

test('where one earlier run decides something, the newest is judged against that one', () => {
  const { cases, ...series } = seriesOf({ json: [1, 1, 1.2] })
  const [smoke, ...others] = cases[0]!.figures
  const figures = [{ ...smoke!, note: 'a smoke run' }, ...others]
  const [found] = overviewOf({ ...series, cases: [{ ...cases[0]!, figures }] }).cases
  expect(found!.change).toMatchObject({ word: 'regression', runs: 1 })
})

test('the changes of one metric are a family, in which those of others have no part', () => {
  const times = (value: number): TrendFigure => {
    const known = measured(value)
    return { ...known, ratio: { ...known.ratio!, low: value / 1.03, high: value * 1.03 } }
  }
  const slower = {
    caseId: 'codec/encode/json@person',
    key: keyOf('json'),
    metric: 'nsPerOperation',
    figures: [times(1), times(1.045)],
  }
  const size = { figure: { value: 100, low: 100, high: 100 }, ratio: null }
  const sizes = ['json', 'avro', 'cbor-x'].map((contender) => ({
    caseId: `codec/payload/${contender}@person`,
    key: keyOf(contender),
    metric: 'encodedBytes',
    figures: [size, size],
  }))
  const series = seriesOf({ json: [1, 1] })
  const wordOf = ({ cases }: TrendOverview) =>
    cases.find(({ metric }) => metric.name === 'nsPerOperation')!.change!.word
  expect(wordOf(overviewOf({ ...series, cases: [slower] }))).toBe('regression')
  expect(wordOf(overviewOf({ ...series, cases: [slower, ...sizes] }))).toBe('regression')
})

test('the newest run without an A/A control is not shown to be as the median', () => {
  const { cases, ...series } = seriesOf({ json: level(6, 1) })
  const wordAt = (band: number | null) => {
    const figures = cases[0]!.figures.map((known) => ({ ...known!, ratio: { ...known!.ratio!, band } }))
    return overviewOf({ ...series, cases: [{ ...cases[0]!, figures }] }).cases[0]!.change!.word
  }
  expect(wordAt(0.01)).toBe('same')
  expect(wordAt(null)).toBe('undecided')
})

test('a case that the newest run doesn’t have tells which run had it last', () => {
  const { cases } = overviewOf(seriesOf({ kept: [1, 1, 1], dropped: [1, 1, Number.NaN] }))
  const dropped = cases.find(({ key }) => key.contender === 'dropped')!
  expect(dropped.last.shortId).toBe('r1')
  expect(dropped.figures[2]).toBeNull()
})

/** From the seventh run on there is another runtime. */
const upgraded = (run: number): Partial<TrendRunHead> =>
  run >= 6 ? { environment: { ...fixtureEnvironment, runtime: 'node v27.0.0' } } : {}

test('a step where the environment changed says so', () => {
  const { cases, runs } = overviewOf(seriesOf({ stepped: [...level(6, 1), ...level(6, 1.2)] }, upgraded))
  expect(runs[6]!.environmentChanges).toEqual(['runtime node v26.10.0 → node v27.0.0'])
  expect(cases[0]!.shift!.text).toMatch(
    /not only the code changed: runtime node v26\.10\.0 → node v27\.0\.0$/,
  )
})

test('a step says so where the environment changed in a run between that has no such case', () => {
  const { cases, runs } = overviewOf(
    seriesOf({ stepped: [...level(6, 1), Number.NaN, ...level(6, 1.2)] }, upgraded),
  )
  expect(runs[7]!.environmentChanges).toEqual([])
  expect(cases[0]!.shift).toMatchObject({
    shortId: 'r7',
    environmentChanges: ['runtime node v26.10.0 → node v27.0.0'],
  })
})

test('the more cases a plan has, the more a step has to stand out', () => {
  const steps = { stepped: [...level(4, 1), ...level(3, 1.03)] }
  expect(overviewOf(seriesOf(steps, () => ({ casesMeasured: 1 }))).cases[0]!.shift).not.toBeNull()
  expect(overviewOf(seriesOf(steps, () => ({ casesMeasured: 10_000 }))).cases[0]!.shift).toBeNull()
})

test('a size that something is said against is neither judged nor a level', () => {
  const wal = (value: number, note?: string): TrendFigure => ({
    figure: { value, low: value, high: value },
    ratio: null,
    ...(note !== undefined && { note }),
  })
  const shared = 'other users of the server may have written some of it: not judged'
  const overviewed = (...figures: TrendFigure[]) =>
    overviewOf({
      ...seriesOf({ json: figures.map(() => 1) }),
      cases: [{ caseId: 'storage/x-ray/json', key: keyOf('json'), metric: 'walBytesPerRow', figures }],
    }).cases[0]!
  expect(overviewed(wal(100), wal(100), wal(190, shared))).toMatchObject({
    shift: null,
    change: { word: 'not-judged', value: 1.9 },
  })
  expect(overviewed(wal(190, shared), wal(100), wal(100))).toMatchObject({
    shift: null,
    change: { word: 'same' },
  })
})

test('sizes shift wherever they differ, and what is only shown never does', () => {
  const sized = (metric: string, values: readonly number[]) => ({
    ...seriesOf({ json: level(values.length, 1) }),
    cases: [
      {
        caseId: 'codec/payload/json@person',
        key: keyOf('json'),
        metric,
        figures: values.map((value) => ({ figure: { value, low: null, high: null }, ratio: null })),
      },
    ],
  })
  expect(overviewOf(sized('encodedBytes', [100, 100, 90])).cases[0]!.shift).toMatchObject({
    shortId: 'r2',
    word: 'improvement',
    pValue: null,
    runsBefore: 2,
  })
  expect(overviewOf(sized('peakRssBytes', [100, 100, 900])).cases[0]).toMatchObject({
    shift: null,
    change: { word: 'not-judged' },
  })
})

describe('in a terminal', () => {
  const followed = overviewOf(seriesOf({ quiet: level(8, 1), slower: [...level(5, 1), ...level(3, 1.2)] }))

  test('every case is a line with its course, its last figure and what changed', () => {
    const text = renderOverview(followed, { width: 200 })
    expect(text).toMatch(/^2 cases over 8 runs: 1 got worse, 1 the same \(bench-host\)\n/)
    expect(text).toMatch(/codec\/encode\/slower@person +mean time +7\.\d+ µs ±[\d.]+ +[▁▂]{5}[▆▇█]{3} /)
    expect(text).toMatch(/codec\/encode\/quiet@person .* = the same .*against the median of 7 runs/)
    expect(text).toMatch(/▲ \d\d % slower .* since run r5/)
  })

  test('what is too wide for it goes on below, with the cases again', () => {
    const lines = renderOverview(followed, { width: 100 }).split('\n')
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(100)
    const starts = lines.filter((line) => line.startsWith('codec/encode/slower@person'))
    expect(starts.length).toBeGreaterThan(1)
    expect(starts.join()).toMatch(/mean time.*% slower/)
  })

  test('a line of blocks has one for every run', () => {
    expect(textSpark([1, 2, null, 3])).toBe('▁▅ █')
    expect(textSpark([5, 5])).toBe('▄▄')
  })

  test('a case of a single run has no change', () => {
    expect(overviewChangeText(overviewOf(seriesOf({ json: [1] })).cases[0]!)).toBe('—, a single run')
  })
})
