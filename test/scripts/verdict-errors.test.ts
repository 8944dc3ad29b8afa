import { expect, test } from 'vitest'
import { type Machine, tally } from '../../scripts/verdict-errors/simulate.ts'

const usual: Machine = {
  lasting: 0.005,
  ofRound: 0.02,
  tails: 'normal',
  drifts: false,
  rounds: 12,
  controls: 1,
  past: 0,
  family: 4,
}
const runs = 300

test.each([
  usual,
  { ...usual, tails: 'heavy', drifts: true },
  { ...usual, tails: 'outliers', rounds: 5, controls: 2 },
  { ...usual, lasting: 0.01, past: 20 },
  { ...usual, lasting: 0, rounds: 3, tails: 'outliers', drifts: true },
] as const)('identical code is called different in at most 5 % of comparisons on %j', (machine) => {
  expect(tally(machine, 0.05, runs).alarms['as reports']).toBeLessThanOrEqual(0.05)
})

test('a true 5 % is found in nearly all of twelve rounds, and 10 % in nearly all of five', () => {
  expect(tally(usual, 0.05, runs).called['as reports']).toBeGreaterThan(0.95)
  expect(tally({ ...usual, rounds: 5 }, 0.1, runs).called['as reports']).toBeGreaterThan(0.95)
})

test('odd rounds of a control hide less than they did', () => {
  const { called } = tally({ ...usual, tails: 'outliers', controls: 2 }, 0.05, runs)
  expect(called['as reports']).toBeGreaterThan(called['second hurdle'])
})

test('where 2 % lasts and the past knows it, the test alone errs ten times as often', () => {
  const { alarms } = tally({ ...usual, lasting: 0.02, ofRound: 0.01, past: 20 }, 0.05, runs)
  expect(alarms['test alone']).toBeGreaterThan(0.2)
  expect(alarms['as reports']).toBeLessThan(0.06)
})
