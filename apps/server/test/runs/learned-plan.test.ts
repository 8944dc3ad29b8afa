import { expect, test } from 'vitest'
import { learnedPlan } from '../../src/runs/learned-plan.ts'
import { sampleSpec } from '../support/sample-run.ts'

const plan = {
  spec: { ...sampleSpec, preset: 'quick' as const },
  estimateMs: 60_000,
  cases: 4,
  basis: 'the preset',
  suites: [
    { suite: 'codec' as const, cases: 3, estimateMs: 40_000 },
    { suite: 'storage' as const, cases: 1, estimateMs: 20_000 },
  ],
  presets: { smoke: 10_000, quick: 60_000, standard: 300_000 },
}

const quiet = { loadAverage1: 0, cpuCount: 2 }
const took = (factor: number) => [{ estimateMs: 1000, durationMs: 1000 * factor, ...quiet }]

test('what this machine has learnt is in the whole, in each suite and on the card of each preset alike', () => {
  expect(learnedPlan(plan, took(2), quiet)).toMatchObject({
    estimateMs: 120_000,
    basis: '1 past run on this machine',
    suites: [{ estimateMs: 80_000 }, { estimateMs: 40_000 }],
    presets: { smoke: 20_000, quick: 120_000, standard: 600_000 },
  })
})

test('so is the load that it has now', () => {
  const { basis, presets } = learnedPlan(plan, [], { loadAverage1: 25, cpuCount: 2 })
  expect(basis).toBe('the preset, times about 3.2 for the load of 25 on 2 cores')
  expect(presets).toEqual({ smoke: 60_000, quick: 180_000, standard: 600_000 })
})

test('without a past and a load nothing changes', () => {
  expect(learnedPlan(plan, [], quiet)).toEqual(plan)
})
