import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { benjaminiHochberg } from '../../src/stats/decisions/benjamini-hochberg.ts'
import { decide } from '../../src/stats/decisions/decision.ts'
import {
  type Look,
  levelAfter,
  levelOnTheWay,
  lookAfter,
  planLooks,
} from '../../src/stats/decisions/looks.ts'
import { estimateOverRounds } from '../../src/stats/interval.ts'
import { pairedRatio } from '../../src/stats/paired-ratio.ts'
import { seededRandom } from '../fixtures/random.ts'

const quick = { firstRounds: 5, maximumRounds: 20 }

describe('the looks of a run that measures until it is decided', () => {
  test('lie further apart the more has been measured, and the last one is at the limit', () => {
    expect(planLooks(quick).map(({ rounds }) => rounds)).toEqual([5, 7, 10, 14, 20])
    expect(lookAfter(7, quick)).toMatchObject({ number: 2, rounds: 7 })
    expect(lookAfter(8, quick)).toBeNull()
  })

  test('use up 5 % together, whatever the limit', () => {
    const rounds = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(rounds, rounds, (a, b) => {
        const looks = planLooks({ firstRounds: Math.min(a, b), maximumRounds: Math.max(a, b) })
        expect(looks.reduce((sum, { level }) => sum + level, 0)).toBeCloseTo(0.05, 12)
        expect(looks[0]!.rounds).toBeGreaterThanOrEqual(Math.min(a, b))
        expect(looks.at(-1)!.rounds).toBe(Math.max(a, b))
        expect(looks.every(({ level }) => level > 0)).toBe(true)
      }),
    )
  })

  test('are one at 5 % where there is no room for more', () => {
    expect(planLooks({ firstRounds: 5, maximumRounds: 5 })).toEqual([{ number: 1, rounds: 5, level: 0.05 }])
  })

  test('judge a run that was cut short at the level of the look that was due next', () => {
    expect(levelAfter(5, quick)).toBe(planLooks(quick)[0]!.level)
    expect(levelAfter(8, quick)).toBe(planLooks(quick)[2]!.level)
    expect(levelAfter(2, quick)).toBe(planLooks(quick)[0]!.level)
    expect(levelAfter(30, quick)).toBe(planLooks(quick).at(-1)!.level)
  })
})

test.each([3, 5, 20])('the looks at a run of %d rounds on its way use up 5 % together', (rounds) => {
  const looks = Array.from({ length: rounds - 2 }, (_, index) => index + 2)
  expect(looks.reduce((sum) => sum + levelOnTheWay(rounds), 0)).toBeCloseTo(0.05, 12)
  expect([1, 2].map(levelOnTheWay)).toEqual([0.05, 0.05])
})

/** One comparison of a simulated run: a log ratio for every round, of contenders that are this far apart in truth. */
function simulated(random: ReturnType<typeof seededRandom>, trueLog: number, rounds: number): number[] {
  return Array.from({ length: rounds }, () => Math.exp(trueLog + 0.05 * random.normal()))
}

/** What a family is called when it is first decided altogether, or at the last look. */
function judgedWhenDecided(family: readonly number[][], looks: readonly Look[], threshold: number) {
  for (const { rounds, level } of looks) {
    const ratios = family.map((ratiosPerRound) => pairedRatio(ratiosPerRound.slice(0, rounds))!)
    const { rejected } = benjaminiHochberg(
      ratios.map(({ pValue }) => pValue),
      level,
    )
    const decisions = ratios.map((ratio, index) =>
      decide({
        ratio: estimateOverRounds(ratio.perRound, 1 - level)!,
        rejected: rejected[index]!,
        threshold,
        band: 0,
        equalWithin: threshold,
      }),
    )
    if (!decisions.includes('undecided') || rounds === looks.at(-1)!.rounds) return { decisions, rounds }
  }
  throw new Error('there is a last look')
}

describe('over 2,000 simulated runs', () => {
  const runs = Array.from({ length: 2000 }, (_, index) => seededRandom(7_000 + index))
  const share = (isHit: (random: ReturnType<typeof seededRandom>) => boolean) =>
    runs.filter(isHit).length / runs.length
  const isDifference = (decision: string) => decision === 'lower' || decision === 'higher'
  const looks = planLooks(quick)

  test.each([1, 4])('at most 5 %% call a difference where there is none, among %i comparisons', (members) => {
    const falseAlarms = share((random) =>
      judgedWhenDecided(
        Array.from({ length: members }, () => simulated(random, 0, 20)),
        looks,
        0,
      ).decisions.some(isDifference),
    )
    expect(falseAlarms).toBeLessThanOrEqual(0.05)
    // A rule that never calls anything would be honest too.
    expect(falseAlarms).toBeGreaterThan(0.01)
  })

  test('the same looks without a correction would be wrong more than twice as often', () => {
    const careless = looks.map((look) => ({ ...look, level: 0.05 }))
    expect(
      share((random) =>
        judgedWhenDecided([simulated(random, 0, 20)], careless, 0).decisions.some(isDifference),
      ),
    ).toBeGreaterThan(0.1)
  })

  test('at most 5 % call two the same that differ by as much as counts as equal', () => {
    const threshold = 0.05
    const falseTies = share((random) =>
      judgedWhenDecided([simulated(random, Math.log1p(threshold), 20)], looks, threshold).decisions.includes(
        'same',
      ),
    )
    expect(falseTies).toBeLessThanOrEqual(0.05)
  })

  test('a difference that is plain ends nearly all of them at the first look', () => {
    const early = share((random) => {
      const { decisions, rounds } = judgedWhenDecided([simulated(random, 0.4, 20)], looks, 0.02)
      return decisions[0] === 'higher' && rounds === 5
    })
    expect(early).toBeGreaterThan(0.95)
  })
})
