import independentTCdf from '@stdlib/stats-base-dists-t-cdf'
import { expect, test } from 'vitest'
import { pairsAreBiased } from '../../src/stats/aa-band.ts'
import { mean, variance } from '../../src/stats/mean.ts'
import { type Random, seededRandom } from '../fixtures/random.ts'

const simulations = 2_000

const pairsOf = (random: Random, pairs: number, rounds: number, bias = 0) =>
  Array.from({ length: pairs }, () => {
    const own = bias * random.normal()
    return Array.from({ length: rounds }, () => own + 0.02 * random.normal())
  })

function shareBiased(pairs: number, rounds: number, bias: number): number {
  const random = seededRandom(100 * pairs + rounds)
  let found = 0
  for (let run = 0; run < simulations; run++)
    if (pairsAreBiased(pairsOf(random, pairs, rounds, bias))) found += 1
  return found / simulations
}

test.each([
  { pairs: 1, rounds: 5 },
  { pairs: 4, rounds: 5 },
  { pairs: 2, rounds: 16 },
])('of $pairs pairs whose rounds scatter around 0, one in twenty looks biased ($rounds rounds)', (given) => {
  const share = shareBiased(given.pairs, given.rounds, 0)
  expect(share).toBeGreaterThanOrEqual(0.03)
  expect(share).toBeLessThanOrEqual(0.07)
})

test('pairs of which one process is slower in every round are found', () => {
  expect(shareBiased(4, 16, 0.04)).toBeGreaterThan(0.95)
})

test('a single pair is biased exactly where an independent t test says so', () => {
  const random = seededRandom(7)
  for (let run = 0; run < simulations; run++) {
    const [pair] = pairsOf(random, 1, 6, 0.02)
    const t = mean(pair!) / Math.sqrt(variance(pair!) / 6)
    expect(pairsAreBiased([pair!])).toBe(2 * independentTCdf(-Math.abs(t), 5) < 0.05)
  }
})

test('a pair of one round tells nothing', () => {
  expect(pairsAreBiased([[0.5], [-0.5]])).toBe(false)
})
