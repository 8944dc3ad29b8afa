import { expect, test } from 'vitest'
import { atLeast, clopperPearson, maxAllowed } from '../../src/self-check/parts/binomial.ts'

/** P(X ≤ k), summed term by term: an independent way to the same figure. */
function atMost(successes: number, trials: number, share: number): number {
  let term = (1 - share) ** trials
  let sum = term
  for (let k = 1; k <= successes; k++) {
    term *= ((trials - k + 1) / k) * (share / (1 - share))
    sum += term
  }
  return sum
}

test.each([1, 5, 30, 60])(
  'no success in %i trials has the closed form 1 − 0.025^(1/n) above it',
  (trials) => {
    expect(clopperPearson(0, trials).low).toBe(0)
    expect(clopperPearson(0, trials).high).toBeCloseTo(1 - 0.025 ** (1 / trials), 12)
  },
)

test.each([1, 5, 30, 60])('success in all %i trials has the closed form 0.025^(1/n) below it', (trials) => {
  expect(clopperPearson(trials, trials).low).toBeCloseTo(0.025 ** (1 / trials), 12)
  expect(clopperPearson(trials, trials).high).toBe(1)
})

test.each([
  [1, 10],
  [3, 60],
  [6, 60],
  [27, 30],
  [150, 400],
])('%i of %i: each end of the interval leaves exactly 2.5 % beyond the count', (successes, trials) => {
  const { low, high } = clopperPearson(successes, trials)
  expect(1 - atMost(successes - 1, trials, low)).toBeCloseTo(0.025, 9)
  expect(atMost(successes, trials, high)).toBeCloseTo(0.025, 9)
})

test('the interval of the published example of 10 of 100 is 4.90 % to 17.62 %', () => {
  const { low, high } = clopperPearson(10, 100)
  expect(low).toBeCloseTo(0.0490047, 6)
  expect(high).toBeCloseTo(0.1762226, 6)
})

test('a wider confidence gives a wider interval', () => {
  const usual = clopperPearson(6, 60)
  const wide = clopperPearson(6, 60, 0.99)
  expect(wide.low).toBeLessThan(usual.low)
  expect(wide.high).toBeGreaterThan(usual.high)
})

test('the chance of a count or more is what the terms add up to', () => {
  for (const successes of [1, 2, 6, 7, 30]) {
    expect(atLeast(successes, 60, 0.05)).toBeCloseTo(1 - atMost(successes - 1, 60, 0.05), 12)
  }
  expect(atLeast(0, 60, 0.05)).toBe(1)
  expect(atLeast(61, 60, 0.05)).toBe(0)
})

test('six of 60 don’t contradict a share of 5 %, and seven do', () => {
  expect(maxAllowed(60, 0.05)).toBe(6)
  expect(maxAllowed(4, 0.05)).toBe(1)
})
