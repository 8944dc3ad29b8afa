import { expect, test } from 'vitest'
import { geometricMean } from '../../src/stats/mean.ts'
import { pooledRatioByRound, type RoundSamples } from '../../src/stats/percentiles/leave-one-out.ts'

/** Rounds of 1,000 samples, of which so many are slow ones. */
function rounds(slow: readonly number[], quickNs = 100, slowNs = 10_000): RoundSamples[] {
  return slow.map((count, index) => ({
    round: index + 1,
    from: [quickNs, slowNs],
    to: [1.001 * quickNs, 1.001 * slowNs],
    counts: [1000 - count, count],
  }))
}

test('what rounds have in the ratio comes to the ratio of the percentiles of all samples', () => {
  const ratios = pooledRatioByRound(rounds([0, 0, 90, 0, 0]), rounds([0, 0, 0, 0, 0]), 0.99)
  expect(ratios).toHaveLength(5)
  // 90 of 5,000 samples are slow: p99 of all is one of them, though four rounds of five have none.
  expect(geometricMean(ratios)).toBeCloseTo(100, 0)
})

test('where one round makes the difference, they scatter so far that nothing is decided', () => {
  const ratios = pooledRatioByRound(rounds([0, 0, 90, 0, 0]), rounds([0, 0, 0, 0, 0]), 0.99)
  expect(Math.max(...ratios) / Math.min(...ratios)).toBeGreaterThan(1000)
})

test('rounds that agree have the ratio that each of them shows', () => {
  const ratios = pooledRatioByRound(rounds([20, 20, 20], 300), rounds([20, 20, 20], 100), 0.5)
  for (const ratio of ratios) expect(ratio).toBeCloseTo(3, 1)
})

test('further rounds of the same run are pooled anew', () => {
  const [ours, theirs] = [rounds([20, 20, 20, 900], 300), rounds([20, 20, 20, 20], 100)]
  const ofFirst = (count: number) => pooledRatioByRound(ours.slice(0, count), theirs.slice(0, count), 0.9)
  const [three, four] = [ofFirst(3), ofFirst(4)]
  expect(geometricMean(three)).toBeCloseTo(3, 1)
  expect(geometricMean(four)).toBeGreaterThan(10)
  expect(ofFirst(3)).toEqual(three)
})
