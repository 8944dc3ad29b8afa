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

const took = (factor: number) => [{ estimateMs: 1000, durationMs: 1000 * factor }]

test('what this machine has learnt of a preset is in the whole, in each suite and on the card of each preset', async () => {
  const learned = await learnedPlan(plan, async (preset) =>
    preset === 'quick' ? took(2) : preset === 'standard' ? took(1.5) : [],
  )
  expect(learned).toMatchObject({
    estimateMs: 120_000,
    basis: '1 past run on this machine',
    suites: [{ estimateMs: 80_000 }, { estimateMs: 40_000 }],
    presets: { smoke: 10_000, quick: 120_000, standard: 450_000 },
  })
})

test('without a past nothing changes', async () => {
  expect(await learnedPlan(plan, async () => [])).toEqual(plan)
})
