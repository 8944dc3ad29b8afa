import { expect, test } from 'vitest'
import { answerOf } from '../../../src/answer/answer.ts'
import { costsOf } from '../../../src/answer/costs/costs.ts'
import type { Report } from '../../../src/model/report/report.ts'
import type { RunEvent } from '../../../src/model/run/run-event.ts'
import { useOf } from '../../../src/model/use/use.ts'
import { findingsOf } from '../../../src/report/document/findings.ts'
import { openingLines } from '../../../src/report/document/opening-lines.ts'
import { headline } from '../../../src/report/judge/headline.ts'
import { shownVerdicts } from '../../../src/report/judge/verdicts/shown-verdicts.ts'
import { report } from '../../../src/report/report.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { isTooNoisy, timedOf } from '../../../src/stats/decisions/ability.ts'
import { isUsable } from '../../../src/stats/decisions/decision.ts'
import { atSizes } from '../../fixtures/at-sizes.ts'
import { defaultFixture, runEvents } from '../../fixtures/run-events.ts'

/** A run whose rounds differ as they do where twenty programs share the cores. */
const made = report(runEvents({ rounds: 5, roundNoise: 1.2 }))
const busy: Report = { ...made, environment: { ...made.environment, loadAverage1: 17, cpuCount: 2 } }
const quiet = report(runEvents({ rounds: 5 }))

test('a machine that was too busy is told once and first, with what to do, and no rounds are promised', () => {
  const text = renderReport(busy, { width: 4_000, color: false })
  expect(openingLines(busy)[0]).toMatch(
    /^This machine was too busy to judge speeds \(load 17\.0 on 2 cores at the start\), and .* measure again when the machine is quiet/,
  )
  expect(text.match(/too busy to judge speeds/g)).toHaveLength(1)
  expect(text).not.toMatch(/more rounds? would decide|measure more rounds|--rounds/)
})

test('what it would have missed is what the run could tell, in the first line as in the last', () => {
  const lineOf = (wouldHaveCalled: number) => {
    const comparisons = busy.comparisons.map((known) => ({ ...known, wouldHaveCalled }))
    return openingLines({ ...busy, comparisons })[0]!.replaceAll('\u00a0', ' ')
  }
  expect(lineOf(0.8)).toContain('and differences below 80 % would have been missed')
  expect(lineOf(30)).toContain('and even tenfold differences would have been missed')
})

test('a single comparison that can not be told isn’t promised to be decided by more rounds either', () => {
  const alone = report(
    runEvents({ rounds: 5, seed: 1, roundNoise: 1.2, contenders: defaultFixture.contenders.slice(0, 2) }),
  )
  expect(isTooNoisy(alone)).toBe(true)
  expect(alone.comparisons.flatMap(({ furtherRounds }) => furtherRounds ?? [])).toEqual([])
})

test('where nothing can be told on a busy machine, that is said first, with what would have been missed', () => {
  const noisy = report(runEvents({ rounds: 5, roundNoise: 0.5 }))
  const comparisons = noisy.comparisons.map((known) =>
    known.metric === 'nsPerOperation'
      ? { ...known, verdict: 'undecided' as const, wouldHaveCalled: 0.38 }
      : known,
  )
  const open: Report = { ...noisy, comparisons, environment: busy.environment }
  expect(openingLines(open)[0]!.replaceAll('\u00a0', ' ')).toBe(
    'No difference in speed could be detected: this machine was busy (load 17.0 on 2 cores at the start), and differences below 38 % would have been missed. Measure again when it is quiet',
  )
  expect(openingLines({ ...open, environment: made.environment })[0]).not.toContain('No difference')
})

test('what is exact comes first, and all that can not be told is one sentence', () => {
  const told = shownVerdicts(busy)
  expect(told[0]!.metric).toBe('encodedBytes')
  expect(told.filter(({ verdict }) => verdict === 'undecided')).toHaveLength(1)
  expect(told.find(({ verdict }) => verdict === 'undecided')!.text).toMatch(
    /^can’t tell \d comparisons \((encode|decode): .*\); no realistic number of rounds would decide it/,
  )
})

test('its line in a list says so, with the largest exact difference', () => {
  expect(headline(busy)).toMatch(/^too busy to judge speeds; .* smaller in .* than in json \(median\)$/)
})

test('no digits stand for a ratio whose interval spans more than 10×', () => {
  const wide = busy.comparisons.find(({ ratio }) => ratio?.low && ratio.high! / ratio.low > 10)!
  expect(wide.text).toMatch(/^can’t tell after 5.rounds: the rounds of .* differ too much for a ratio/)
})

test('what isn’t judged names its messages, and has no ratio where none is told elsewhere', () => {
  const sized = atSizes(busy, [10, 100])
  const open = timedOf(sized.comparisons).filter(({ verdict }) => verdict === 'undecided')
  const texts = findingsOf(sized, 99)
    .others.map(({ text }) => text)
    .filter((text) => text.endsWith('not judged'))
  const usable = open.filter(({ ratio }) => isUsable(ratio!))
  expect(texts).toHaveLength(open.length)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^(encode|decode), size 100?: /)
  expect(usable.length).toBeLessThan(open.length)
  expect(texts.filter((text) => text.includes(': ? '))).toHaveLength(usable.length)
})

test('only what has no chance in it is called exact: not bytes on the wire, which have intervals', () => {
  expect(openingLines(busy)[0]).toMatch(/\. Still exact: encoded sizes$/)
  const comparisons = busy.comparisons.map((known) =>
    known.metric === 'encodedBytes'
      ? { ...known, suite: 'protocol' as const, metric: 'wireBytesPerOperation' }
      : known,
  )
  expect(openingLines({ ...busy, comparisons })[0]).toMatch(/when the machine is quiet$/)
})

test('a load that was left behind by what had ended isn’t blamed, and what others did while it measured is', () => {
  const afterAnother: Report = { ...busy, environment: { ...busy.environment, othersShare: 0.02 } }
  const [line] = openingLines(afterAnother)
  expect(line).toMatch(/^The rounds of this run differ too much to judge speeds, and .*Measure for longer/)
  expect(headline(afterAnother)).toMatch(/^rounds differ too much to judge speeds; /)
  const beside: Report = { ...made, environment: { ...made.environment, othersShare: 0.34 } }
  expect(openingLines(beside)[0]!.replaceAll('\u00a0', ' ')).toMatch(
    /^This machine was too busy to judge speeds \(other programs used 34 % of its CPU time\), and .* when the machine is quiet/,
  )
})

test('an answer of a run with noisy rounds blames the machine only where others worked on it', () => {
  const outcomes = ({ environment, ...rest }: Report) =>
    [0.02, 0.34].map((othersShare) =>
      answerOf(
        { ...rest, environment: { ...environment, othersShare } },
        useOf({ pricePerGbMoved: 0 }),
      ).layers.map(({ choices }) => choices.flatMap(({ cpuRatio }) => cpuRatio?.verdict ?? [])),
    )
  const decided = { ...quiet, comparisons: busy.comparisons, costs: costsOf(quiet) }
  const [alone, beside] = outcomes(decided)
  expect(alone!.flat()).not.toEqual(beside!.flat())
  expect(new Set(beside!.flat())).toEqual(new Set(['undecided']))
})

test('the figure of the whole run stands in place of what was raised while it went on', () => {
  const raised = [{ code: 'busy-machine', severity: 'warning', values: { othersShare: 0.8 } }] as const
  const codes = (othersShare: number) =>
    report(runEvents({ warnings: [...raised], environment: { othersShare } })).warnings
  expect(codes(0.02)).toEqual([])
  expect(codes(0.34)).toEqual([{ ...raised[0], values: { othersShare: 0.34 } }])
})

test('of attempts whose rounds are kept the one that others disturbed most counts', () => {
  const [first, ...rest] = runEvents({ rounds: 3, blockSamples: 200 }).map(({ event }) => event)
  const rounds = [1, 2, 3].map((round) => rest.filter((event) => 'round' in event && event.round === round))
  const beside = (othersShare: number, round: number): RunEvent[] => [
    ...rounds[round - 1]!.slice(0, -1),
    { type: 'environment-added', othersShare },
    { type: 'round-finished', round },
  ]
  const taken = (attempt: number, keptRounds: number): RunEvent => ({
    type: 'taken-up',
    attempt,
    agent: 'one',
    keptRounds,
  })
  const warned = (keptRounds: number, ...second: RunEvent[]) => {
    const told = [taken(1, 0), first!, ...beside(0.6, 1), taken(2, keptRounds), first!, ...second]
    const events = told.map((event, index) => ({ sequence: index + 1, atMs: index, event }))
    return report(events).warnings.filter(({ code }) => code === 'busy-machine')
  }
  const later = [...beside(0.01, 2), ...beside(0.02, 3)]
  expect(warned(1, ...later)).toMatchObject([{ values: { othersShare: 0.6 } }])
  expect(warned(0, ...rounds[0]!, ...later)).toEqual([])
})

test('a run that tells its speeds says nothing of the kind', () => {
  expect(openingLines(quiet).join()).not.toContain('judge speeds')
  expect(headline(quiet)).toMatch(/faster than json/)
})
