import { expect, test } from 'vitest'
import { judgedPairs, type Machine } from '../../scripts/gate-errors/simulate.ts'

const pairs = 2_000
const limit = 0.05

const shareOf = (machine: Machine, slowdown: number, decision: string) =>
  [...judgedPairs(machine, slowdown, limit, pairs)].filter((judged) => judged.decision === decision).length /
  pairs

const quiet: Machine = { band: 0.01, persistent: 0.5, rounds: 5, controls: 4 }
/** Two processes of the same code stay as far apart as they are over all rounds, and only one pair per run shows it. */
const deceptive: Machine = { band: 0.3, persistent: 0.9, rounds: 12, controls: 1 }

test.each([
  quiet,
  deceptive,
  { ...deceptive, band: 0.05 },
  { ...quiet, band: 0.3 },
  { ...deceptive, band: 0.05, caseNoise: 3 },
  { ...quiet, band: 0.05, rounds: 3, controls: 1, caseNoise: 2 },
])('a slowdown of as much as the limit passes in at most 5 % of cases on %j', (machine) => {
  expect(shareOf(machine, 0.05, 'passes')).toBeLessThan(0.055)
  expect(shareOf(machine, 0.07, 'passes')).toBeLessThan(0.055)
})

test.each([quiet, deceptive])(
  'a smaller slowdown than the limit fails in at most 5 % of cases on %j',
  (machine) => {
    expect(shareOf(machine, 0.02, 'fails')).toBeLessThan(0.055)
  },
)

test('what is as fast as it was passes where both runs are quiet', () => {
  expect(shareOf(quiet, 0, 'passes')).toBeGreaterThan(0.8)
})

/** At the noisiest that runs may look, with what stays the same over all rounds known from few controls. */
const hardest: readonly Machine[] = [
  { band: 0.02, persistent: 0.9, rounds: 5, controls: 1 },
  { band: 0.02, persistent: 0.9, rounds: 5, controls: 2 },
  { band: 0.02, persistent: 0.5, rounds: 12, controls: 1, past: 20 },
]

test.each(hardest)('four of five that are as fast pass where both runs look quiet, on %j', (machine) => {
  const looksQuiet = [...judgedPairs(machine, 0, limit, 3 * pairs)].filter(({ widest }) => widest <= 0.02)
  const passes = looksQuiet.filter(({ decision }) => decision === 'passes')
  expect(passes.length / looksQuiet.length).toBeGreaterThan(0.79)
})

test('a large slowdown fails where both runs are quiet', () => {
  expect(shareOf(quiet, 0.1, 'fails')).toBeGreaterThan(0.8)
})

test('a noisy machine neither passes nor fails what it can’t tell', () => {
  expect(shareOf({ ...quiet, band: 0.3 }, 0, 'undecided')).toBeGreaterThan(0.9)
})
