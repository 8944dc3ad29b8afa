import { expect, test } from 'vitest'
import { estimateOverRounds } from '../../src/stats/interval.ts'
import { furtherRoundsOfBoth, momentsOf, momentsOfEstimate, welch } from '../../src/stats/welch.ts'

test.each([
  {
    // Weights of screws, from Wikipedia's article on Student's t test (unequal variances).
    a: [30.02, 29.99, 30.11, 29.97, 30.01, 29.99],
    b: [29.89, 29.93, 29.72, 29.98, 30.02, 29.98],
    t: 1.959,
    freedom: 7.031,
    p: 0.09077,
  },
  {
    // From Rosetta Code's task, whose p-value R and others give as well.
    a: [3.0, 4.0, 1.0, 2.1],
    b: [490.2, 340.0, 433.9],
    t: -9.559,
    freedom: 2.0,
    p: 0.010751,
  },
])('published examples come out again', ({ a, b, t, freedom, p }) => {
  const found = welch(momentsOf(a), momentsOf(b))!
  expect(found.difference / found.standardError).toBeCloseTo(t, 2)
  expect(found.degreesOfFreedom).toBeCloseTo(freedom, 2)
  expect(found.pValue).toBeCloseTo(p, 4)
})

test('equal values have no difference, and constant ones that differ no doubt', () => {
  expect(welch(momentsOf([1, 2, 3]), momentsOf([1, 2, 3]))!.pValue).toBe(1)
  expect(welch(momentsOf([1, 1]), momentsOf([1, 1]))).toMatchObject({ pValue: 1, halfWidth: 0 })
  expect(welch(momentsOf([2, 2]), momentsOf([1, 1]))).toMatchObject({ pValue: 0, halfWidth: 0 })
})

test('a single value tells nothing', () => {
  expect(welch(momentsOf([1]), momentsOf([1, 2]))).toBeNull()
})

test('the moments are found again from the interval that was made of it', () => {
  const values = [1.2, 1.4, 1.1, 1.3, 1.25]
  const found = momentsOfEstimate(estimateOverRounds(values)!, values.length)!
  const made = momentsOf(values.map(Math.log))
  expect(found.mean).toBeCloseTo(made.mean, 12)
  expect(found.variance).toBeCloseTo(made.variance, 12)
  expect(momentsOfEstimate({ value: 1, low: null, high: null }, 1)).toBeNull()
})

test('more rounds are needed for a smaller change and for more noise', () => {
  const undecided = (difference: number, variance: number) =>
    furtherRoundsOfBoth({
      ours: { count: 5, mean: difference, variance },
      theirs: { count: 5, mean: 0, variance },
      minimumEffect: 0.02,
      band: 0.01,
      equalWithin: 0.05,
      level: 0.05,
    })
  expect(undecided(0.05, 0.002)!).toBeGreaterThan(undecided(0.1, 0.002)!)
  expect(undecided(0.05, 0.004)!).toBeGreaterThan(undecided(0.05, 0.002)!)
  expect(undecided(Math.log1p(0.02) - 1e-9, 0.01)).toBeNull()
})
