import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presets } from '../../../src/model/presets.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { roundsWithInit } from '../../../src/suites/codec/init/processes.ts'
import { fewRounds, takesPart } from '../../../src/suites/codec/rounds.ts'

const count = fc.integer({ min: 1, max: 200 })

test('what takes part in some rounds does so in exactly as many, the first among them', () => {
  fc.assert(
    fc.property(count, count, (rounds, wanted) => {
      const taking = Array.from({ length: rounds }, (_, index) => takesPart(index + 1, rounds, wanted))
      expect(taking[0]).toBe(true)
      expect(taking.filter(Boolean).length).toBe(Math.min(rounds, wanted))
    }),
  )
})

test('they are spread evenly: the gaps between them differ by one at most', () => {
  fc.assert(
    fc.property(count, count, (rounds, wanted) => {
      const taking = Array.from({ length: rounds }, (_, index) => index + 1).filter((round) =>
        takesPart(round, rounds, wanted),
      )
      const gaps = taking.slice(1).map((round, index) => round - taking[index]!)
      expect(Math.max(0, ...gaps) - Math.min(rounds, ...gaps)).toBeLessThanOrEqual(gaps.length === 0 ? 0 : 1)
    }),
  )
})

test('rounds that are added because nothing is decided yet keep the same density', () => {
  const taking = Array.from({ length: 20 }, (_, index) => index + 1).filter((round) => takesPart(round, 5, 2))
  expect(taking).toEqual([1, 3, 6, 8, 11, 13, 16, 18])
})

test.each([
  ['standard', 10],
  ['thorough', 20],
] as const)('processes are started in at least as many rounds as a %s run promises', (name, promised) => {
  expect(roundsWithInit(presets[name], presets[name].rounds)).toBeGreaterThanOrEqual(promised)
})

test.each(['quick', 'standard', 'thorough'] as const)(
  'twice the rounds of a %s run are twice the rounds of what takes part in few',
  (name) => {
    const { rounds } = presets[name]
    for (const part of [fewRounds, roundsWithInit])
      expect(part(presets[name], 2 * rounds)).toBe(2 * part(presets[name], rounds))
  },
)

test('more rounds make a run of compression alone longer in proportion', () => {
  const estimateMs = (rounds: number) =>
    planRun(resolveSpec({ tests: ['compressed'], preset: 'standard', rounds })).estimateMs
  expect(estimateMs(64) / estimateMs(32)).toBeCloseTo(2, 1)
})
