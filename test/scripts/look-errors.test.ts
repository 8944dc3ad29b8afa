import { expect, test } from 'vitest'
import { planLooks } from '../../packages/bench-core/src/stats/decisions/looks.ts'
import { tallyFirstLooks, tallyLooks } from '../../scripts/look-errors/simulate.ts'
import { tallyWays } from '../../scripts/look-errors/what-is-open.ts'

test('whoever looks after every round of a run sees a wrong difference in at most 1 of 20, and would at 5 % each time in more', () => {
  const machine = { lasting: 0, ofRound: 0.03, drifts: false, controls: 4, past: 0, family: 2 } as const
  const { asIfOnly, asReports } = tallyLooks({ ...machine, tails: 'normal', rounds: 10 }, 200)
  expect(asReports).toBeLessThan(0.05)
  expect(asIfOnly).toBeGreaterThan(asReports)
})

test('a first look calls no identical code apart, and finds what lies three times apart', () => {
  const machine = { spread: 0.03, spreadOfOne: 0.03, isHeavy: false, comparisons: 40, nulls: 4 }
  const { alarms, called } = tallyFirstLooks(machine, [1.5, 3], 200)
  expect(alarms).toBe(0)
  expect(called).toEqual([0, 1])
})

test('processes that differ by much in their control make it careful', () => {
  const machine = { spread: 0.3, spreadOfOne: 0.3, isHeavy: false, comparisons: 8, nulls: 4 }
  expect(tallyFirstLooks(machine, [], 400).alarms).toBeLessThan(0.15)
})

test.each(['normal', 'heavy'] as const)('what is decided can be left out: %s scatter', (tails) => {
  const looks = planLooks({ firstRounds: 5, maximumRounds: 20 })
  const ways = [false, true].map((leavesDecided) => ({ name: '', looks, leavesDecided }))
  const machine = { lasting: 0.005, ofRound: 0.04, tails, drifts: false }
  const [everything, open] = tallyWays(ways, machine, 'differing', 40)
  expect(open!.time).toBeLessThan(0.75 * everything!.time)
  expect(open!.decided).toBeGreaterThan(everything!.decided - 0.02)
  expect(open!.wrong).toBeLessThanOrEqual(0.05)
  const [, identical] = tallyWays(ways, machine, 'identical', 40)
  expect(identical!.wrong).toBeLessThanOrEqual(0.1)
})
