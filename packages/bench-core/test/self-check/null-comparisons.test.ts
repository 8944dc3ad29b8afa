import { expect, test } from 'vitest'
import {
  type NullVerdict,
  nullPlan,
  nullRow,
  nullVerdicts,
} from '../../src/self-check/parts/null-comparisons.ts'
import { miniRunEvents } from './support.ts'

const pair = ['json', 'msgpackr'] as const
const equal = {
  json: { ns: 9_000 },
  'json again': { ns: 9_000 },
  msgpackr: { ns: 6_000 },
  'msgpackr again': { ns: 6_000 },
}

test('one mini-run gives a comparison of each codec with itself for each operation', () => {
  const verdicts = nullVerdicts(miniRunEvents(equal, { rounds: 5 }), pair)
  expect(
    verdicts.map(({ comparison }) => [comparison.operation, comparison.reference, comparison.contender]),
  ).toEqual([
    ['encode', 'json', 'json again'],
    ['decode', 'json', 'json again'],
    ['encode', 'msgpackr', 'msgpackr again'],
    ['decode', 'msgpackr', 'msgpackr again'],
  ])
  expect(verdicts.every(({ comparison }) => comparison.ratio?.perRound.length === 5)).toBe(true)
})

test('a pair whose processes differ is called different, because its own difference is not in its band', () => {
  const biased = { ...equal, 'json again': { ns: 10_800 } }
  const verdicts = nullVerdicts(miniRunEvents(biased, { rounds: 5 }), pair)
  expect(verdicts.map(({ comparison }) => comparison.verdict).slice(0, 2)).toEqual(['slower', 'slower'])
})

test('what the other pair shows of identical code is the threshold of a pair', () => {
  const biased = { ...equal, 'msgpackr again': { ns: 7_200 } }
  const [json] = nullVerdicts(miniRunEvents(biased, { rounds: 5 }), pair)
  expect(json!.comparison.threshold).toBeGreaterThan(0.15)
})

test('the plan gives at least 60 comparisons, of every codec equally many', () => {
  const codecs = Object.values(Object.groupBy(nullPlan.flat(), (codec) => codec))
  expect(new Set(codecs.map((members) => members?.length)).size).toBe(1)
  expect(nullPlan.length * 4).toBeGreaterThanOrEqual(60)
})

/** Verdicts of which so many are false alarms. */
function verdictsWith(alarms: number, of: number): NullVerdict[] {
  const [verdict] = nullVerdicts(miniRunEvents(equal, { rounds: 5 }), pair)
  return Array.from({ length: of }, (_, index) => ({
    codec: 'json',
    comparison: { ...verdict!.comparison, verdict: index < alarms ? 'slower' : 'same' },
  }))
}

test.each([
  [0, 60, 'passed'],
  [6, 60, 'passed'],
  [7, 60, 'failed'],
  [0, 20, 'not reached'],
  [4, 20, 'failed'],
])('%i of %i called different is "%s"', (alarms, of, status) => {
  expect(nullRow(verdictsWith(alarms, of)).status).toBe(status)
})

test('the share is shown with its exact interval', () => {
  expect(nullRow(verdictsWith(3, 60)).found.replaceAll('\u00a0', ' ')).toBe('3 of 60: 5.0 % [1.0 % to 14 %]')
})

test('without a comparison nothing is reached', () => {
  expect(nullRow([]).status).toBe('not reached')
})
