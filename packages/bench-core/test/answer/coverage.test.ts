import { expect, test } from 'vitest'
import { coverageOfChosen } from '../../../../scripts/answer-coverage/coverage.ts'

test.each([
  { name: 'one is clearly best', truths: [20_000, 10_000, 18_000, 19_000, 22_000, 30_000] },
  { name: 'six are alike', truths: [20_000, 20_000, 20_000, 20_000, 20_000, 20_000] },
  { name: 'each is a little cheaper', truths: [20_000, 19_800, 19_600, 19_400, 19_200, 19_000] },
])(
  'the saving of the chosen one is within its interval in 93 to 97 % of 1,500 runs where $name',
  ({ truths }) => {
    const { covered } = coverageOfChosen({ truths, rounds: 5, noise: 0.05, drift: 0.1, runs: 1500, seed: 7 })

    expect(covered).toBeGreaterThanOrEqual(0.93)
    expect(covered).toBeLessThanOrEqual(0.97)
  },
)
