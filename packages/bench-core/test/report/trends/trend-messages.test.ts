import { describe, expect, test } from 'vitest'
import type { MessageSource } from '../../../src/model/messages/message-source.ts'
import type { CaseKey } from '../../../src/model/report/case-key.ts'
import { Trend, type TrendRun } from '../../../src/model/report/trends.ts'
import { renderOverview } from '../../../src/report/terminal/overview.ts'
import {
  canShift,
  messageChangesOf,
  overviewOf,
  type SeriesInput,
} from '../../../src/report/trends/trend-overview.ts'
import { trendOf } from '../../../src/report/trends/trends.ts'
import { head, measured } from '../compare/support/trend-runs.ts'

const ownKey: CaseKey = {
  suite: 'codec',
  operation: 'encode',
  contender: 'msgpackr',
  workload: 'own:acme.Order',
  parameters: {},
}
const builtIn: CaseKey = { ...ownKey, workload: 'person' }
const from = (seed: number, id = 'aaaaaaaa00000000'): MessageSource => ({
  seed,
  workloads: ['person'],
  own: { id },
})

const run = (
  day: number,
  ratio: number,
  messages: MessageSource,
  part: Partial<TrendRun> = {},
): TrendRun => ({
  ...head(day, { messages }),
  ...measured(ratio * (1 + ((day % 3) - 1) / 1_000)),
  ...part,
})
const trendFrom = (key: CaseKey, runs: readonly TrendRun[]) =>
  trendOf({ caseId: 'codec/encode/msgpackr', key, metric: 'nsPerOperation', runs })
const days = (first: number, count: number, ratio: number, messages: MessageSource) =>
  Array.from({ length: count }, (_, index) => run(first + index, ratio, messages))
const words = ({ points }: Trend) => points.map(({ sincePrevious }) => sincePrevious?.word)

describe('a run with other messages', () => {
  const other = from(42, 'bbbbbbbb00000000')
  const runs = [run(1, 1, from(42)), run(2, 1.5, other), run(3, 1.5, other), run(4, 1, from(42))]

  test('is judged against none with the former ones, and the one where they changed says so', () => {
    const trend = trendFrom(ownKey, runs)
    expect(Trend.parse(trend)).toBeTruthy()
    expect(words(trend)).toEqual([undefined, undefined, 'same', 'same'])
    expect(trend.points.map(({ messageChange }) => messageChange)).toEqual([
      null,
      'messages aaaaaaaa → bbbbbbbb',
      null,
      'messages bbbbbbbb → aaaaaaaa',
    ])
    expect(trend.points.map(({ previous }) => previous?.shortId)).toEqual([undefined, undefined, 'r2', 'r1'])
    expect(trend.text).toBe(
      '4 runs, no change from one run to the next; other messages since run r2 (messages aaaaaaaa → bbbbbbbb); other messages since run r4 (messages bbbbbbbb → aaaaaaaa)',
    )
  })

  test('is as good as any where the case is of a built-in workload', () => {
    expect(words(trendFrom(builtIn, runs))).toEqual([undefined, 'regression', 'same', 'improvement'])
  })

  test('is another one by its seed too', () => {
    const { points, text } = trendFrom(builtIn, [run(1, 1, from(42)), run(2, 1.5, from(7))])
    expect(points[1]).toMatchObject({ messageChange: 'seed 42 → 7', sincePrevious: null, previous: null })
    expect(text).toBe(
      '2 runs, nothing to compare from one run to the next; other messages since run r2 (seed 42 → 7)',
    )
  })

  test('makes no level, and the levels on either side are found by themselves', () => {
    expect(trendFrom(builtIn, [...days(1, 8, 1, from(42)), ...days(9, 6, 1.2, from(7))]).shifts).toEqual([])
    const stepped = [...days(1, 6, 1, from(42)), ...days(7, 6, 1.2, from(42))]
    const { shifts } = trendFrom(builtIn, [...stepped, ...days(13, 4, 3, from(7))])
    expect(shifts).toMatchObject([{ shortId: 'r7', runsBefore: 6, runsAfter: 6 }])
  })

  test('isn’t judged by a baseline with the former ones, which has no band there', () => {
    const based = run(1, 1, from(42), { isBaseline: true })
    const { points, figureBand, ratioBand } = trendFrom(builtIn, [based, run(2, 1.5, from(7))])
    expect(points[1]).toMatchObject({ baseline: null, sinceBaseline: null })
    expect([figureBand, ratioBand]).toEqual([null, null])
    const back = trendFrom(builtIn, [based, run(2, 1.5, from(7)), run(3, 1, from(42)), run(4, 1, from(42))])
    expect(back.points[3]).toMatchObject({
      baseline: { shortId: 'r1' },
      sinceBaseline: { word: 'same' },
    })
    expect(back.figureBand).toMatchObject({ shortId: 'r1', since: 'run-3' })
  })
})

test('the messages of a duel are those of both its sides', () => {
  const [a, b] = ['aaaaaaaa00000000', 'bbbbbbbb00000000'].map((id) => ({ own: { id } }))
  const duel = (first: typeof a, second: typeof b): MessageSource => ({
    seed: 42,
    workloads: [],
    duel: { a: first!, b: second! },
  })
  const { points } = trendFrom(ownKey, [run(1, 1, duel(a, a)), run(2, 1, duel(a, b)), run(3, 1, duel(a, b))])
  expect(points.map(({ messageChange }) => messageChange)).toEqual([
    null,
    'messages aaaaaaaa and aaaaaaaa → aaaaaaaa and bbbbbbbb',
    null,
  ])
})

describe('the cases of a series', () => {
  const caseOf = (key: CaseKey, ratios: readonly number[]) => ({
    caseId: `codec/encode/msgpackr@${key.workload}`,
    key,
    metric: 'nsPerOperation',
    figures: ratios.map(measured),
  })
  const series = (messages: readonly MessageSource[], ratios: readonly number[]): SeriesInput => ({
    hostName: 'bench-host',
    hosts: ['bench-host'],
    runs: messages.map((own, day) => head(day, { messages: own })),
    cases: [caseOf(ownKey, ratios), caseOf(builtIn, ratios)],
  })
  const other = from(42, 'bbbbbbbb00000000')

  test('are set against the runs with the same messages alone', () => {
    const before = Array.from({ length: 8 }, () => 1)
    const overview = overviewOf(series([...before.map(() => from(42)), other, other], [...before, 1.5, 1.5]))
    const own = overview.cases.find(({ key }) => key.workload === ownKey.workload)!
    expect(own).toMatchObject({ change: { against: 'previous', word: 'same' }, runs: 2, shift: null })
    expect(own.messageChanges).toEqual([{ run: 'run-8', text: 'messages aaaaaaaa → bbbbbbbb' }])
    expect(canShift(own)).toBe(false)
    const same = overview.cases.find(({ key }) => key.workload === 'person')!
    expect(same).toMatchObject({ change: { runs: 9, word: 'regression' }, messageChanges: [], runs: 10 })
    expect(messageChangesOf(overview)).toMatchObject([
      { run: { shortId: 'r8' }, text: 'messages aaaaaaaa → bbbbbbbb', cases: 1 },
    ])
    expect(renderOverview(overview, { width: 200 })).toContain(
      '! since r8: messages aaaaaaaa → bbbbbbbb in 1 of 2 cases: not judged against runs before',
    )
  })

  test('stand alone in the first run with other messages, and say why', () => {
    const overview = overviewOf(series([from(42), from(42), from(7)], [1, 1, 1.5]))
    expect(overview.cases.map(({ change }) => change)).toEqual([null, null])
    expect(overview.text).toBe('2 cases over 3 runs: 2 not judged')
    expect(renderOverview(overview, { width: 200 })).toContain('—, the first run with these messages')
  })

  test('are not set against a baseline with other messages', () => {
    const { runs, ...rest } = series([from(42), from(7), from(7)], [1, 1.5, 1.5])
    const marked = runs.map((known, index) => ({ ...known, isBaseline: index === 0 }))
    const { cases } = overviewOf({ ...rest, runs: marked })
    expect(cases[0]!.change).toMatchObject({ against: 'previous', word: 'same' })
  })
})
