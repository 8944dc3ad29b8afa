import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marginsOf } from '../../src/model/use/margins.ts'
import { aaBand } from '../../src/stats/decisions/aa-band.ts'
import { benjaminiHochberg, rejectedOf } from '../../src/stats/decisions/benjamini-hochberg.ts'
import { bandOfChange, decide, decideExactly, thresholdFrom } from '../../src/stats/decisions/decision.ts'
import { furtherRounds } from '../../src/stats/decisions/further-rounds.ts'

describe('Benjamini and Hochberg', () => {
  test('rejects what their own example of 1995 rejects', () => {
    const pValues = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ]
    expect(benjaminiHochberg(pValues, 0.05).rejected.filter(Boolean)).toHaveLength(4)
  })

  test('a member without a p-value counts in the family and is never rejected', () => {
    expect(benjaminiHochberg([0.03]).rejected).toEqual([true])
    expect(benjaminiHochberg([0.03, null]).rejected).toEqual([false, false])
    expect(benjaminiHochberg([]).rejected).toEqual([])
  })

  test('members of one level are judged as a family at that level', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const pValues = fc.array(fc.option(share.map((value) => value ** 4)), { maxLength: 12 })
    fc.assert(
      fc.property(pValues, fc.constantFrom(0.05, 0.02, 0.0125), (all, level) => {
        const { rejected, nextLevel } = benjaminiHochberg(all, level)
        const found = rejectedOf(all.map((pValue) => ({ pValue, level })))
        expect(found.rejected).toEqual(rejected)
        for (const next of found.nextLevels) expect(next).toBeCloseTo(nextLevel, 12)
      }),
    )
  })

  test('what was rejected at its level stays so when others get figures at levels of theirs', () => {
    const decided = [0.001, 0.004].map((pValue) => ({ pValue, level: 0.0125 }))
    const laterOf = (pValue: number, level: number) => rejectedOf([...decided, { pValue, level }]).rejected
    expect(laterOf(0.5, 0.0125)).toEqual([true, true, false])
    expect(laterOf(0.9, 0.005)).toEqual([true, true, false])
    expect(laterOf(0.004, 0.005)).toEqual([true, true, true])
    // The same p-value of a look that had less to spend.
    expect(laterOf(0.01, 0.005)).toEqual([true, true, false])
  })

  test('the next level is what one more comparison would need', () => {
    expect(benjaminiHochberg([0.001, 0.2, 0.3, 0.4]).nextLevel).toBeCloseTo(0.025, 12)
  })
})

describe('the A/A band', () => {
  const seen = (meanLog: number, errorLog: number | null, rounds = 10) => ({ rounds, meanLog, errorLog })
  const many = (count: number, size: number) =>
    Array.from({ length: count }, (_, index) => seen(index % 2 ? size : -size, 0.003))

  test('there is none without a null comparison', () => {
    expect(aaBand([])).toBeNull()
  })

  test('one that says nothing leaves what is usual: 3 to 4 %', () => {
    const usual = aaBand([seen(0.1, null, 1)])!
    expect(usual).toBeGreaterThan(0.03)
    expect(usual).toBeLessThan(0.04)
    expect(aaBand([seen(0.04, 0.1)])!).toBeLessThanOrEqual(usual)
  })

  test('a comparison whose difference its own rounds explain hardly widens it, the same one in all rounds does', () => {
    expect(aaBand([seen(0.04, 0.02)])!).toBeLessThan(0.05)
    expect(aaBand([seen(0.04, 0.001)])!).toBeGreaterThan(0.1)
  })

  test('many without a difference narrow it, and many with one widen it', () => {
    expect(aaBand(many(20, 0.001))!).toBeLessThan(0.005)
    expect(aaBand(many(20, 0.02))!).toBeGreaterThan(0.03)
    expect(aaBand([seen(0, 0.003)], many(20, 0.001))!).toBeLessThan(aaBand([seen(0, 0.003)])!)
  })

  test('a past without a difference doesn’t hide one that is there now', () => {
    const now = [seen(0.03, 0.003)]
    expect(aaBand(now, many(20, 0.001))).toBe(aaBand(now))
    expect(aaBand(now, many(20, 0.02))).not.toBe(aaBand(now))
  })

  test('figures that are the same in every round are no exception', () => {
    expect(aaBand([seen(0, 0)])!).toBeLessThan(0.03)
    expect(aaBand([seen(0.1, 0)])!).toBeGreaterThan(0.1)
  })

  test('of a change between two comparisons it is that of both', () => {
    expect(bandOfChange([0.03, 0.04])!).toBeCloseTo(0.05, 2)
    expect(bandOfChange([0.03, null])).toBeNull()
    expect(bandOfChange([])).toBeNull()
  })
})

describe('the decision', () => {
  const ratio = (value: number, low: number | null, high: number | null) => ({ value, low, high })
  const usual = { threshold: 0.02, band: 0.01, equalWithin: 0.05 }

  test.each([
    { of: ratio(1.05, 1.03, 1.07), rejected: true, is: 'higher' },
    { of: ratio(0.5, 0.4, 0.6), rejected: true, is: 'lower' },
    { of: ratio(1.05, 1.03, 1.07), rejected: false, is: 'undecided' },
    { of: ratio(1.04, 1.035, 1.045), rejected: true, is: 'higher' },
    { of: ratio(1.01, 1.005, 1.015), rejected: true, is: 'same' },
    { of: ratio(1.015, 1.001, 1.029), rejected: true, is: 'same' },
    { of: ratio(1, 0.9, 1.1), rejected: false, is: 'undecided' },
    { of: ratio(1, 0.97, 1.03), rejected: false, is: 'same' },
    { of: ratio(1, 0.94, 1.06), rejected: false, is: 'undecided' },
    // With the band of 1 % beside it, an interval reaches somewhat farther.
    { of: ratio(1.03, 1.001, 1.06), rejected: true, is: 'undecided' },
    { of: ratio(1, 0.953, 1.049), rejected: false, is: 'undecided' },
    { of: ratio(1.3, null, null), rejected: false, is: 'undecided' },
  ])('$of, rejected $rejected, is $is', ({ of, rejected, is }) => {
    expect(decide({ ...usual, ratio: of, rejected })).toBe(is)
  })

  test.each([
    { of: ratio(3.14, 3.09, 3.18), band: 28 },
    { of: ratio(0.103, 0.098, 0.108), band: 11 },
    { of: ratio(1.16, 1.11, 1.21), band: 0.28 },
    { of: ratio(1.18, 0.206, 6.69), band: 31 },
  ])('what lies inside the band of identical code is not the same for that: $of, band $band', (seen) => {
    const { of, band } = seen
    expect(decide({ ratio: of, rejected: true, threshold: band, band, equalWithin: 0.05 })).toBe('undecided')
  })

  test('is the same only where identical code was measured and lies inside what counts as equal', () => {
    const near = { ...usual, ratio: ratio(1, 0.99, 1.01), rejected: false }
    expect(decide(near)).toBe('same')
    expect(decide({ ...near, band: 0.06, threshold: 0.06 })).toBe('undecided')
    expect(decide({ ...near, band: null })).toBe('undecided')
    expect(decide({ ...near, equalWithin: 0.005 })).toBe('undecided')
  })

  test('an interval that spans more than 10× says nothing, not even a direction', () => {
    const wide = { ...usual, rejected: true }
    expect(decide({ ...wide, ratio: ratio(10, 3.2, 31) })).toBe('higher')
    expect(decide({ ...wide, ratio: ratio(10, 3.1, 32) })).toBe('undecided')
  })

  test('swapping the sides swaps the decision', () => {
    const swapped = { lower: 'higher', higher: 'lower', same: 'same', undecided: 'undecided' }
    const side = fc.double({ min: -0.3, max: 0.3, noNaN: true })
    fc.assert(
      fc.property(side, fc.double({ min: 0, max: 0.2, noNaN: true }), fc.boolean(), (log, half, rejected) => {
        const of = (sign: number) => ({
          value: Math.exp(sign * log),
          low: Math.exp(sign * log - half),
          high: Math.exp(sign * log + half),
        })
        const reach = Math.hypot(half, Math.log1p(usual.band))
        const ends = [0, Math.log1p(0.02), Math.log1p(0.05)]
        fc.pre(
          [log, log - reach, log + reach].every((end) =>
            ends.every((limit) => Math.abs(Math.abs(end) - limit) > 1e-9),
          ),
        )
        const forward = decide({ ...usual, ratio: of(1), rejected })
        expect(decide({ ...usual, ratio: of(-1), rejected })).toBe(swapped[forward])
      }),
    )
  })

  test('more noise never makes two the same', () => {
    const half = fc.double({ min: 0, max: 0.5, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: -0.1, max: 0.1, noNaN: true }), half, half, half, (log, a, b, c) => {
        const [narrow, wide] = [Math.min(a, b), Math.max(a, b)]
        const judged = (width: number, band: number) =>
          decide({
            ratio: { value: Math.exp(log), low: Math.exp(log - width), high: Math.exp(log + width) },
            rejected: false,
            threshold: thresholdFrom(band),
            band,
            equalWithin: 0.05,
          })
        if (judged(wide, c) === 'same') expect(judged(narrow, c)).toBe('same')
        if (judged(a, wide) === 'same') expect(judged(a, narrow)).toBe('same')
      }),
    )
  })

  test('the threshold is the smallest difference of interest or what identical code showed, whichever is larger', () => {
    expect(thresholdFrom(null)).toBe(0.02)
    expect(thresholdFrom(0.001)).toBe(0.02)
    expect(thresholdFrom(0.05)).toBe(0.05)
    expect(thresholdFrom(0.001, { minimumEffect: 0.1 })).toBe(0.1)
  })

  test('figures without chance are never undecided', () => {
    expect([0.99, 1, 1.01].map((ratio) => decideExactly(ratio))).toEqual(['lower', 'same', 'higher'])
    expect([0.98, 0.995, 1.005].map((ratio) => decideExactly(ratio, 0.01))).toEqual(['lower', 'same', 'same'])
  })
})

describe('margins', () => {
  test('what is of no interest is equal, unless somebody says otherwise', () => {
    expect(marginsOf({})).toEqual({ minimumEffect: 0.02, minimumExactEffect: 0, equalWithin: 0.05 })
    expect(marginsOf({ minimumEffect: 0.1 })).toMatchObject({ minimumExactEffect: 0.1, equalWithin: 0.1 })
    expect(marginsOf({ equalWithin: 0.03 })).toMatchObject({ minimumEffect: 0.02, equalWithin: 0.03 })
  })
})

describe('further rounds', () => {
  const seen = {
    rounds: 5,
    standardDeviationLog: 0.02,
    minimumEffect: 0.02,
    band: 0.01,
    equalWithin: 0.05,
    level: 0.05,
  }

  test('less spread needs fewer', () => {
    const calm = furtherRounds({ ...seen, meanLog: 0.03, standardDeviationLog: 0.03 })!
    const noisy = furtherRounds({ ...seen, meanLog: 0.03, standardDeviationLog: 0.1 })!
    expect(calm).toBeLessThan(noisy)
  })

  test('an estimate on the end of what counts as equal, below what counts as different, is decided by no realistic number', () => {
    const between = { ...seen, minimumEffect: 0.06 }
    expect(furtherRounds({ ...between, meanLog: Math.log1p(0.05) - 1e-6 })).toBeNull()
    expect(furtherRounds({ ...between, meanLog: 0 })).toBe(1)
  })

  test('where identical code may differ by more than counts as equal, no number shows that two are', () => {
    const alike = { ...seen, meanLog: 0.001 }
    expect(furtherRounds({ ...alike, band: 0.04 })).toBe(1)
    expect(furtherRounds({ ...alike, band: 0.05 })).toBeNull()
    expect(furtherRounds({ ...alike, band: null })).toBeNull()
  })

  test('an interval that would still span more than 10× decides nothing, however far from equal its estimate lies', () => {
    const far = { ...seen, meanLog: 3, standardDeviationLog: 2, rounds: 2 }
    // By the printed table: 2 · 2.160 · 2 ÷ √14 = 2.309 is above ln 10 = 2.303, 2 · 2.145 · 2 ÷ √15 = 2.215 below.
    expect(furtherRounds(far)).toBe(15 - 2)
  })

  test('more than 50 are none that anybody would measure', () => {
    // √(0.03² − ln² 1.01) = 0.0283; by the printed table 2.009 · 0.1 ÷ √51 = 0.0281 and 2.010 · 0.1 ÷ √50 = 0.0284.
    expect(furtherRounds({ ...seen, meanLog: 0.03, standardDeviationLog: 0.1 })).toBe(51 - 5)
    expect(furtherRounds({ ...seen, meanLog: 0.03, standardDeviationLog: 0.2 })).toBeNull()
  })

  test('the number is the smallest that narrows the interval enough', () => {
    // By the printed table: 2.120 · 0.095 ÷ √17 = 0.04885 is above ln 1.05 = 0.04879, 2.110 · 0.095 ÷ √18 = 0.0472 below.
    expect(furtherRounds({ ...seen, meanLog: 0, standardDeviationLog: 0.095 })).toBe(18 - 5)
  })
})
