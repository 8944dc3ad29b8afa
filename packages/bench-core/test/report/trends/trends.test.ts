import { describe, expect, test } from 'vitest'
import type { Environment } from '../../../src/model/machine/environment.ts'
import type { CaseKey } from '../../../src/model/report/case-key.ts'
import { Trend, type TrendRun } from '../../../src/model/report/trends.ts'
import { type AskedMargins, marginsOf } from '../../../src/model/use/margins.ts'
import { trendOf } from '../../../src/report/trends/trends.ts'
import { defaultFixture, fixtureEnvironment } from '../../fixtures/run-events.ts'
import { head, measured } from '../compare/support/trend-runs.ts'

const key: CaseKey = {
  suite: 'codec',
  operation: 'encode',
  contender: 'msgpackr',
  workload: defaultFixture.workload,
  parameters: {},
}
/** A run of a case whose ratio to the reference has an interval of ±1 %. */
const run = (day: number, ratio: number, changes: Partial<TrendRun> = {}): TrendRun => ({
  ...head(day, { casesMeasured: 4 }),
  ...measured(ratio),
  ...changes,
})

const trendFrom = (...runs: TrendRun[]) =>
  trendOf({ caseId: 'codec/encode/msgpackr', key, metric: 'nsPerOperation', runs })

test('runs stand in the order of time, whatever order they came in', () => {
  const trend = trendFrom(run(3, 1), run(1, 1), run(2, 1))
  expect(trend.points.map(({ shortId }) => shortId)).toEqual(['r1', 'r2', 'r3'])
  expect(Trend.parse(trend)).toBeTruthy()
})

test('a run is judged against the one before it, by the ratio to the reference', () => {
  const { points, text } = trendFrom(run(1, 1), run(2, 1), run(3, 1.2), run(4, 1.2), run(5, 1))
  expect(points.map(({ sincePrevious }) => sincePrevious?.word)).toEqual([
    undefined,
    'same',
    'regression',
    'same',
    'improvement',
  ])
  expect(points[2]!.sincePrevious!.value).toBeCloseTo(1.2, 10)
  expect(text).toBe('5 runs, 1 regression, 1 improvement from one run to the next')
})

test('changes are judged by what is asked for: what is of no interest counts as none', () => {
  const wordsOf = (asked: AskedMargins) =>
    trendOf({
      caseId: 'codec/encode/msgpackr',
      key,
      metric: 'nsPerOperation',
      runs: [run(1, 1), run(2, 1.12), run(3, 1.5)],
      margins: marginsOf(asked),
    }).points.map(({ sincePrevious }) => sincePrevious?.word)
  expect(wordsOf({})).toEqual([undefined, 'regression', 'regression'])
  expect(wordsOf({ minimumEffect: 0.2 })).toEqual([undefined, 'same', 'regression'])
  expect(wordsOf({ minimumEffect: 0.13, equalWithin: 0.15 })).toEqual([undefined, 'same', 'regression'])
})

describe('a change', () => {
  const withBand = (day: number, ratio: number, band: number | null) =>
    run(day, ratio, { ratio: { ...measured(ratio).ratio!, threshold: Math.max(0.02, band ?? 0), band } })
  const wordOf = (...runs: TrendRun[]) => trendFrom(...runs).points.at(-1)!.sincePrevious?.word

  test('is held to the A/A bands of both runs together', () => {
    expect(wordOf(withBand(1, 1, 0.05), withBand(2, 1.06, 0.01))).toBe('regression')
    expect(wordOf(withBand(1, 1, 0.05), withBand(2, 1.06, 0.05))).toBe('undecided')
    expect(wordOf(withBand(1, 1, 0.05), withBand(2, 1.09, 0.05))).toBe('regression')
  })

  test('is not shown to be none where a run had no A/A control', () => {
    expect(wordOf(withBand(1, 1, 0.01), withBand(2, 1, 0.01))).toBe('same')
    expect(wordOf(withBand(1, 1, 0.01), withBand(2, 1, null))).toBe('undecided')
    expect(wordOf(withBand(1, 1, 0.01), withBand(2, 1.2, null))).toBe('regression')
  })
})

test('all changes that are shown are corrected together, from the run before and from the baseline', () => {
  const wide = (day: number, ratio: number, part: Partial<TrendRun> = {}) => {
    const known = measured(ratio)
    return run(day, ratio, { ratio: { ...known.ratio!, low: ratio / 1.03, high: ratio * 1.03 }, ...part })
  }
  const runs = [wide(2, 0.98), wide(3, 1.0215)]
  const asked = { caseId: 'codec/encode/msgpackr', key, metric: 'nsPerOperation', runs }
  const baselines = [wide(1, 1, { isBaseline: true })]
  const wordOf = (trend: Trend) => trend.points[1]!.sincePrevious!.word
  expect(wordOf(trendOf(asked))).toBe('regression')
  expect(wordOf(trendOf({ ...asked, baselines }))).toBe('undecided')
})

test('a run until decided has its changes judged at the level of its last look, between intervals of 95 %', () => {
  const at = (day: number, ratio: number, level?: number) =>
    run(day, ratio, { ratio: { ...measured(ratio).ratio!, ...(level !== undefined && { level }) } })
  const changeOf = (...runs: TrendRun[]) => trendFrom(...runs).points.at(-1)!.sincePrevious!
  expect(changeOf(at(1, 1), at(2, 1.05)).word).toBe('regression')
  expect(changeOf(at(1, 1), at(2, 1.05, 1e-9)).word).toBe('undecided')
  expect(changeOf(at(1, 1, 1e-9), at(2, 1.05)).word).toBe('undecided')
  expect(changeOf(at(1, 1), at(2, 1)).word).toBe('same')
  expect(changeOf(at(1, 1), at(2, 1, 1e-9)).word).toBe('undecided')
  expect(changeOf(at(1, 1), at(2, 1.05, 1e-9)).high).toBe(changeOf(at(1, 1), at(2, 1.05)).high)
})

test('a machine that became slower as a whole is no regression', () => {
  const slower = run(2, 1, { figure: { value: 12_000, low: 11_900, high: 12_100 } })
  expect(trendFrom(run(1, 1), slower).points[1]!.sincePrevious!.word).toBe('same')
})

describe('a baseline', () => {
  test('has a band, and every other run is judged against the newest one', () => {
    const { points, ratioBand, figureBand } = trendFrom(
      run(1, 1, { isBaseline: true }),
      run(2, 1.3, { isBaseline: true }),
      run(3, 1.3),
      run(4, 1),
    )
    expect(ratioBand).toMatchObject({ run: 'run-2', value: 1.3, threshold: 0.02 })
    expect(figureBand!.high).toBeCloseTo(6000 * 1.3 * 1.02, 6)
    expect(points.map(({ sinceBaseline }) => sinceBaseline?.word)).toEqual([
      'improvement',
      undefined,
      'same',
      'improvement',
    ])
  })
})

/** Runs that are alike but for what each of them was measured on. */
const pointsOver = (...changes: Partial<Environment>[]) =>
  trendFrom(
    ...changes.map((own, index) => run(index + 1, 1, { environment: { ...fixtureEnvironment, ...own } })),
  ).points
const changesOver = (...changes: Partial<Environment>[]) =>
  pointsOver(...changes).map(({ environmentChanges }) => environmentChanges)

test('what changed in the environment is marked at the run where it did', () => {
  const upgraded = { runtime: 'node v27.0.0' }
  expect(changesOver({}, upgraded, upgraded)).toEqual([[], ['runtime node v26.10.0 → node v27.0.0'], []])
})

test('the code of a run is told beside it, and is no change of the environment', () => {
  const at = (revision: string, lockfile: string) => ({
    code: { revision: revision.repeat(40), isDirty: false, lockfile },
  })
  const changes = [{}, at('a', '111111111111'), at('b', '111111111111'), at('c', '222222222222')]
  expect(pointsOver(...changes).map(({ code }) => code?.revision.slice(0, 2))).toEqual([
    undefined,
    'aa',
    'bb',
    'cc',
  ])
  expect(changesOver(...changes)).toEqual([[], [], [], ['lockfile 111111111111 → 222222222222']])
})

test('what a run doesn’t tell is compared with the last run that did', () => {
  const governors = ['performance', null, 'performance', null, 'powersave']
  expect(changesOver(...governors.map((governor) => ({ governor })))).toEqual([
    [],
    [],
    [],
    [],
    ['CPU governor performance → powersave'],
  ])
})

test('a run of another suite tells nothing of other languages, and the next that has one is compared with the last', () => {
  const inGo = (runtime: string) => ({ lanes: [{ title: 'Go', runtime, settings: [] }] })
  expect(changesOver(inGo('go1.25'), {}, inGo('go1.26'))).toEqual([[], [], ['Go go1.25 → go1.26']])
})

test('a switch to the battery, and to another machine than a virtual one, is marked', () => {
  expect(
    changesOver(
      { onBattery: false, virtualMachine: 'KVM' },
      { onBattery: true, virtualMachine: 'KVM' },
      { onBattery: false },
    ),
  ).toEqual([[], ['power mains → battery'], ['virtual machine KVM → none', 'power battery → mains']])
})

test('of the trial flags those that came and went are told', () => {
  expect(
    changesOver(
      { trialFlags: ['--expose-gc', '--a=1', 'B_=2'] },
      { trialFlags: ['--expose-gc', '--a=3', 'B_=2', '--c'] },
      { trialFlags: [] },
    ),
  ).toEqual([
    [],
    ['trial flags without --a=1, with --a=3, with --c'],
    ['trial flags without --expose-gc, without --a=3, without B_=2, without --c'],
  ])
})

test('without a common reference times are shown and not judged', () => {
  const other = { ...run(2, 1).ratio!, reference: 'protobuf-es' }
  const { points } = trendFrom(run(1, 1), run(2, 1.5, { ratio: other }), run(3, 1, { ratio: null }))
  expect(points[1]!.sincePrevious).toMatchObject({ word: 'not-judged', low: null })
  expect(points[2]!.sincePrevious!.word).toBe('not-judged')
})

test('a run without the case is passed over', () => {
  const { points } = trendFrom(run(1, 1), run(2, 1, { figure: null, ratio: null }), run(3, 1.2))
  expect(points[2]!.sincePrevious!.word).toBe('regression')
})

test('a single run is no trend', () => {
  expect(trendFrom(run(1, 1)).text).toBe('a trend needs at least 2 runs with this case')
})

test('a run that decides nothing is shown and judges nothing, and the newest says why', () => {
  const short = { note: 'a smoke run' }
  const { points, text, ratioBand } = trendFrom(
    run(1, 1),
    run(2, 2, short),
    run(3, 1, { isBaseline: true, ...short }),
  )
  expect(points.map(({ sincePrevious }) => sincePrevious?.word)).toEqual([
    undefined,
    'not-judged',
    'not-judged',
  ])
  expect(text).toBe('3 runs, 2 not judged from one run to the next; the newest run isn’t judged: a smoke run')
  expect(ratioBand?.threshold).toBeNull()
})

describe('a change of level', () => {
  const day = (from: number, runs: number, ratio: number) =>
    Array.from({ length: runs }, (_, index) => run(from + index, ratio * (1 + ((index % 3) - 1) / 500)))

  test('is flagged at its first run, in words that the trend ends with', () => {
    const { shifts, text } = trendFrom(...day(1, 8, 1), ...day(9, 6, 1.1))
    expect(shifts).toMatchObject([{ shortId: 'r9', word: 'regression', runsBefore: 8, runsAfter: 6 }])
    expect(text).toMatch(/; level 10\s% slower \[.*\] since run r9; 6 runs against the 8 before$/)
  })

  test('names the code that it came with', () => {
    const environmentAt = {
      ...fixtureEnvironment,
      code: { revision: '4f2a91c'.repeat(6), isDirty: true, lockfile: null },
    }
    const { shifts } = trendFrom(
      ...day(1, 8, 1),
      ...day(9, 6, 1.1).map((one) => ({ ...one, environment: environmentAt })),
    )
    expect(shifts[0]!.text).toContain('since run r9 (code 4f2a91c with changes); 6 runs')
  })

  test('is none where runs have no interval, or take the case against another reference', () => {
    const bare = [...day(1, 8, 1), ...day(9, 6, 1.1)].map((one) => ({
      ...one,
      ratio: { ...one.ratio!, low: null, high: null },
    }))
    expect(trendFrom(...bare).shifts).toEqual([])
    const other = day(1, 8, 1).map((one) => ({ ...one, ratio: { ...one.ratio!, reference: 'cbor-x' } }))
    expect(trendFrom(...other, ...day(9, 6, 1.1)).shifts).toEqual([])
  })

  test('is none below what identical code shows in these runs', () => {
    const noisy = [...day(1, 8, 1), ...day(9, 6, 1.1)].map((one) => ({
      ...one,
      ratio: { ...one.ratio!, threshold: 0.15 },
    }))
    expect(trendFrom(...noisy).shifts).toEqual([])
  })
})
