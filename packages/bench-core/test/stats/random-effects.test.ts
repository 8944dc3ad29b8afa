import { expect, test } from 'vitest'
import { type JointEffect, jointEffect, jointOfRounds } from '../../src/stats/many-runs/random-effects.ts'
import { seededRandom } from '../fixtures/random.ts'

/** The logarithm of the ratio over all machines. */
const truth = 0.3

test('below three machines there is no estimate over machines', () => {
  expect(
    jointEffect([
      { logRatio: 0.1, standardError: 0.01 },
      { logRatio: 0.2, standardError: 0.01 },
    ]),
  ).toBeNull()
})

test('machines that agree give the mean, weighted by what each knows', () => {
  const effects = [0.1, 0.2].map((standardError) => ({ logRatio: Math.log(2), standardError }))
  const joint = jointEffect([...effects, { logRatio: Math.log(2), standardError: 0.3 }])
  expect(joint?.value).toBeCloseTo(2, 10)
  expect(joint?.betweenMachines).toBe(0)
  // However alike three machines are, they tell little of a fourth.
  expect(joint!.predicted.high).toBeGreaterThan(joint!.high)
})

test.each([
  [3, 0],
  [3, 0.05],
  [3, 0.2],
  [5, 0.05],
  [9, 0.2],
  [20, 0.1],
])('intervals over %i machines that differ by %d cover the truth and another machine', (machines, tau) => {
  const { normal, uniform } = seededRandom(machines * 1000 + tau * 100)
  const effect = () => {
    const standardError = 0.01 + 0.04 * uniform()
    return { logRatio: truth + tau * normal() + standardError * normal(), standardError }
  }
  expectCoverage(tau, normal, () => jointEffect(Array.from({ length: machines }, effect))!)
})

test.each([
  [3, 2, 0],
  [3, 3, 0.02],
  [3, 3, 0.1],
  [5, 2, 0],
  [10, 3, 0],
  [10, 5, 0.02],
])(
  'of %i machines with %i rounds each that differ by %d they do so too, though errors are estimates',
  (machines, rounds, tau) => {
    const { normal } = seededRandom(machines * 1000 + rounds * 100 + tau * 10)
    const seen = () => {
      // Machines differ in how quiet they are, too.
      const spread = 0.05 * Math.exp(0.7 * normal())
      const own = truth + tau * normal()
      const ratios = Array.from({ length: rounds }, () => own + spread * normal())
      const logRatio = ratios.reduce((sum, ratio) => sum + ratio, 0) / rounds
      const squares = ratios.reduce((sum, ratio) => sum + (ratio - logRatio) ** 2, 0)
      return { logRatio, standardError: Math.sqrt(squares / (rounds - 1) / rounds), rounds }
    }
    expectCoverage(tau, normal, () => jointOfRounds(Array.from({ length: machines }, seen))!)
  },
)

/** Nearly all intervals over made-up machines hold what is true of all, and what another one would show. */
function expectCoverage(tau: number, normal: () => number, joint: () => JointEffect): void {
  const runs = 2_000
  let covered = 0
  let predicted = 0
  for (let run = 0; run < runs; run++) {
    const { low, high, predicted: next } = joint()
    const another = Math.exp(truth + tau * normal())
    if (low <= Math.exp(truth) && Math.exp(truth) <= high) covered++
    if (next.low <= another && another <= next.high) predicted++
  }
  // Three standard errors of 2,000 runs are 1.5 percentage points.
  expect(covered / runs).toBeGreaterThan(0.935)
  // Where a few machines hardly differ, the variance between them is guessed too small as often as not.
  expect(predicted / runs).toBeGreaterThan(0.9)
}
