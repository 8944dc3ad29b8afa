import { expect, test } from 'vitest'
import { coverageOfChosen } from '../../../../scripts/answer-coverage/coverage.ts'

const costs = [
  { name: 'one is clearly best', truths: [20_000, 10_000, 18_000, 19_000, 22_000, 30_000] },
  { name: 'six are alike', truths: [20_000, 20_000, 20_000, 20_000, 20_000, 20_000] },
  { name: 'each is a little cheaper', truths: [20_000, 19_800, 19_600, 19_400, 19_200, 19_000] },
]

function coveredIn(runs: number, truths: readonly number[]): number {
  return coverageOfChosen({ truths, rounds: 5, noise: 0.05, drift: 0.1, runs, seed: 7 }).covered
}

test.each(costs)(
  'the saving of the chosen one is within its interval in 92 to 98 % of 400 runs where $name',
  ({ truths }) => {
    const covered = coveredIn(400, truths)
    expect(covered).toBeGreaterThanOrEqual(0.92)
    expect(covered).toBeLessThanOrEqual(0.98)
  },
)

test.each(costs)(
  'the saving of the chosen one is within its interval in 93 to 97 % of 1,500 runs where $name',
  { tags: 'slow' },
  ({ truths }) => {
    const covered = coveredIn(1500, truths)
    expect(covered).toBeGreaterThanOrEqual(0.93)
    expect(covered).toBeLessThanOrEqual(0.97)
  },
)
