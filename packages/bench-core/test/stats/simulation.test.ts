import { expect, test } from 'vitest'
import { judgedRatio } from '../../src/report/figures/ratios/judged-ratio.ts'
import { aaBand, bandDifference, nullComparison } from '../../src/stats/decisions/aa-band.ts'
import { benjaminiHochberg } from '../../src/stats/decisions/benjamini-hochberg.ts'
import { decide, thresholdFrom } from '../../src/stats/decisions/decision.ts'
import { furtherRounds } from '../../src/stats/decisions/further-rounds.ts'
import { wouldHaveCalled } from '../../src/stats/decisions/would-have-called.ts'
import { estimateOverRounds } from '../../src/stats/interval.ts'
import { type PairedRatio, pairedRatio } from '../../src/stats/paired-ratio.ts'
import { type Random, seededRandom } from '../fixtures/random.ts'

const runs = 1_000

function logRatios(random: Random, rounds: number, trueRatio: number, noise: number): number[] {
  return Array.from({ length: rounds }, () => Math.log(trueRatio) + noise * random.normal())
}

function ratioOf(random: Random, rounds: number, trueRatio: number, noise: number): PairedRatio {
  return pairedRatio(logRatios(random, rounds, trueRatio, noise).map(Math.exp))!
}

test.each([
  { rounds: 3, noise: 0.02 },
  { rounds: 5, noise: 0.02 },
  { rounds: 12, noise: 0.1 },
])('95 % intervals cover the truth in 93 to 97 % of 1,000 runs of $rounds rounds', ({ rounds, noise }) => {
  const random = seededRandom(rounds)
  let covered = 0
  for (let run = 0; run < runs; run++) {
    const costs = logRatios(random, rounds, 14_000, noise).map(Math.exp)
    const { low, high } = estimateOverRounds(costs)!
    if (low! <= 14_000 && high! >= 14_000) covered += 1
  }
  expect(covered / runs).toBeGreaterThanOrEqual(0.93)
  expect(covered / runs).toBeLessThanOrEqual(0.97)
})

test.each([
  { rounds: 5, noise: 0.02, pairs: 1 },
  { rounds: 5, noise: 0.08, pairs: 1 },
  { rounds: 10, noise: 0.05, pairs: 2 },
])(
  'of families of identical contenders about one in twenty has a false alarm at most ($rounds rounds, noise $noise, $pairs pairs)',
  ({ rounds, noise, pairs }) => {
    const random = seededRandom(17 * rounds + pairs)
    let alarms = 0
    for (let run = 0; run < runs; run++) {
      const band = aaBand(
        Array.from({ length: pairs }, () => nullComparison(logRatios(random, rounds, 1, noise))),
      )
      const family = Array.from({ length: 8 }, () => ratioOf(random, rounds, 1, noise))
      const { rejected } = benjaminiHochberg(family.map(({ pValue }) => pValue))
      const decisions = family.map((ratio, index) =>
        decide({ ratio, rejected: rejected[index]!, ...by(bandDifference(band)) }),
      )
      if (decisions.some((decision) => decision === 'lower' || decision === 'higher')) alarms += 1
    }
    expect(alarms / runs).toBeLessThanOrEqual(0.065)
  },
)

/** The A/A band of a run with one control, as a relative difference. */
function bandOf(control: readonly number[]): number | null {
  return bandDifference(aaBand([nullComparison(control)]))
}

/** What the decision goes by, of a run in which identical code differed by so much. */
function by(band: number | null) {
  return { threshold: thresholdFrom(band), band, equalWithin: 0.05 }
}

test.each([{ truth: 1.05 }, { truth: 1 / 1.05 }, { truth: 1.06 }, { truth: 1.2 }])(
  'two that differ by no less than counts as equal are hardly ever called the same, at any noise ($truth)',
  ({ truth }) => {
    const random = seededRandom(59)
    for (const noise of [0.005, 0.02, 0.05, 0.2]) {
      let same = 0
      for (let run = 0; run < runs; run++) {
        const band = bandOf(logRatios(random, 5, 1, noise))
        const ratio = ratioOf(random, 5, truth, noise)
        if (decide({ ratio, rejected: false, ...by(band) }) === 'same') same += 1
      }
      expect(same / runs).toBeLessThanOrEqual(0.05)
    }
  },
)

test('identical contenders are called the same in nine of ten runs whose rounds differ by 2 %', () => {
  const random = seededRandom(61)
  let same = 0
  for (let run = 0; run < runs; run++) {
    const band = bandOf(logRatios(random, 10, 1, 0.02))
    const ratio = ratioOf(random, 10, 1, 0.02)
    if (decide({ ratio, rejected: ratio.pValue! <= 0.05, ...by(band) }) === 'same') same += 1
  }
  expect(same / runs).toBeGreaterThanOrEqual(0.9)
})

test.each([
  { rounds: 2, noise: 0.02, threshold: 0.02, level: 0.05 },
  { rounds: 8, noise: 0.02, threshold: 0.02, level: 0.05, band: 0.018 },
  { rounds: 3, noise: 0.1, threshold: 0.02, level: 0.05 },
  { rounds: 5, noise: 0.01, threshold: 0.02, level: 0.05 },
  { rounds: 5, noise: 0.05, threshold: 0.02, level: 0.005 },
  { rounds: 5, noise: 0.02, threshold: 0.06, level: 0.01 },
  { rounds: 10, noise: 0.05, threshold: 0.02, level: 0.01 },
  { rounds: 20, noise: 0.005, threshold: 0.05, level: 0.05 },
  { rounds: 8, noise: 0.02, threshold: 0.02, level: 0.005, band: 0.018, intervalLevel: 0.005 },
])(
  'a difference that a comparison would have called is called in nine of ten runs ($rounds rounds, noise $noise, threshold $threshold, level $level)',
  ({ rounds, noise, threshold, level, band = threshold, intervalLevel = 0.05 }) => {
    const random = seededRandom(71 + rounds)
    const spread = { rounds, standardDeviationLog: noise }
    const known = wouldHaveCalled({ ...spread, threshold, band, level, intervalLevel })!
    for (const truth of [1 + known, 1 / (1 + known)]) {
      let called = 0
      for (let run = 0; run < runs; run++) {
        const shown = ratioOf(random, rounds, truth, noise)
        const rejected = shown.pValue! <= level
        const ratio = judgedRatio(shown, intervalLevel)
        const decision = decide({ ratio, rejected, threshold, band, equalWithin: 0.05 })
        if (decision === (truth > 1 ? 'higher' : 'lower')) called += 1
      }
      expect(called / runs).toBeGreaterThanOrEqual(0.87)
      expect(called / runs).toBeLessThanOrEqual(0.93)
    }
  },
)

/** What every process of a run adds to its rounds, so that all ratios of a run share what the reference's adds. */
function processes(random: Random, rounds: number, noise: number) {
  const process = () => logRatios(random, rounds, 1, noise / Math.SQRT2)
  const reference = process()
  return { againstReference: () => process().map((log, round) => log - reference[round]!) }
}

test.each([
  { rounds: 5, noise: 0.02 },
  { rounds: 5, noise: 0.08 },
  { rounds: 16, noise: 0.05 },
])(
  'it is so too where all of them and the control share the reference’s process ($rounds rounds, noise $noise)',
  ({ rounds, noise }) => {
    const random = seededRandom(41 * rounds)
    let rejections = 0
    let alarms = 0
    for (let run = 0; run < runs; run++) {
      const { againstReference } = processes(random, rounds, noise)
      const band = bandOf(againstReference())
      const family = Array.from({ length: 8 }, () => pairedRatio(againstReference().map(Math.exp))!)
      const { rejected } = benjaminiHochberg(family.map(({ pValue }) => pValue))
      const decisions = family.map((ratio, index) =>
        decide({ ratio, rejected: rejected[index]!, ...by(band) }),
      )
      if (rejected.includes(true)) rejections += 1
      if (decisions.some((decision) => decision === 'lower' || decision === 'higher')) alarms += 1
    }
    expect(alarms / runs).toBeLessThanOrEqual(0.05)
    // A test that never rejected would raise no alarm either.
    expect(rejections / runs).toBeGreaterThanOrEqual(0.02)
    expect(rejections / runs).toBeLessThanOrEqual(0.06)
  },
)

test('the corrected test alone rejects in about one of twenty families of identical contenders', () => {
  const random = seededRandom(3)
  let rejections = 0
  for (let run = 0; run < runs; run++) {
    const family = Array.from({ length: 8 }, () => ratioOf(random, 10, 1, 0.05))
    if (benjaminiHochberg(family.map(({ pValue }) => pValue)).rejected.includes(true)) rejections += 1
  }
  expect(rejections / runs).toBeGreaterThanOrEqual(0.03)
  expect(rejections / runs).toBeLessThanOrEqual(0.07)
})

test('of the differences called in a mixed family at most 5 % are false', () => {
  const random = seededRandom(5)
  let called = 0
  let wrong = 0
  for (let run = 0; run < runs; run++) {
    const truths = [1, 1, 1, 1, 1.05, 0.93, 1.3, 0.5]
    const family = truths.map((truth) => ratioOf(random, 10, truth, 0.03))
    const { rejected } = benjaminiHochberg(family.map(({ pValue }) => pValue))
    for (const [index, ratio] of family.entries()) {
      const decision = decide({ ratio, rejected: rejected[index]!, ...by(0.01) })
      if (decision !== 'lower' && decision !== 'higher') continue
      called += 1
      if (truths[index] === 1) wrong += 1
    }
  }
  expect(called).toBeGreaterThan(3 * runs)
  expect(wrong / called).toBeLessThanOrEqual(0.05)
})

test('a true 5 % is found in nine of ten runs at the noise of the standard settings', () => {
  const random = seededRandom(11)
  let found = 0
  for (let run = 0; run < runs; run++) {
    const band = bandOf(logRatios(random, 12, 1, 0.02))
    const ratio = ratioOf(random, 12, 1.05, 0.02)
    const { rejected } = benjaminiHochberg([ratio.pValue])
    if (decide({ ratio, rejected: rejected[0]!, ...by(band) }) === 'higher') found += 1
  }
  expect(found / runs).toBeGreaterThanOrEqual(0.95)
})

test.each([{ lasting: 0.005 }, { lasting: 0.02 }])(
  'known from 20 null comparisons, the A/A band covers about 95 % of what lasts over rounds ($lasting)',
  ({ lasting }) => {
    const random = seededRandom(23)
    let covered = 0
    for (let run = 0; run < runs; run++) {
      const nulls = Array.from({ length: 20 }, () =>
        nullComparison(logRatios(random, 12, Math.exp(lasting * random.normal()), 0.01)),
      )
      if (Math.abs(lasting * random.normal()) <= aaBand(nulls)!) covered += 1
    }
    expect(covered / runs).toBeGreaterThanOrEqual(0.9)
    expect(covered / runs).toBeLessThanOrEqual(0.98)
  },
)

test('an undecided comparison is mostly decided after the further rounds that were announced', () => {
  const random = seededRandom(31)
  let undecided = 0
  let decidedLater = 0
  for (let run = 0; run < runs; run++) {
    const logs = logRatios(random, 5, 1.04, 0.04)
    const ratio = pairedRatio(logs.map(Math.exp))!
    if (ratio.pValue! <= 0.05) continue
    const { meanLog, standardDeviationLog } = ratio
    const more = furtherRounds({
      rounds: 5,
      meanLog,
      standardDeviationLog: standardDeviationLog!,
      minimumEffect: 0.02,
      band: 0.01,
      equalWithin: 0.05,
      level: 0.05,
    })
    if (more === null || meanLog < Math.log(1.02)) continue
    undecided += 1
    const later = pairedRatio([...logs, ...logRatios(random, more, 1.04, 0.04)].map(Math.exp))!
    if (later.pValue! <= 0.05) decidedLater += 1
  }
  expect(undecided).toBeGreaterThan(100)
  expect(decidedLater / undecided).toBeGreaterThan(0.5)
})
