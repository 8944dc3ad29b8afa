import { expect, test } from 'vitest'
import type { Trial } from '../../../src/measure/round/trials.ts'
import type { TrialReplyOf } from '../../../src/measure/trial/protocol.ts'
import { presets } from '../../../src/model/presets.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { latency } from '../../../src/suites/codec/dimensions/latency.ts'

/** What is measured of a trial that has worked so many operations of each load and sends so many samples. */
function measured(operations: readonly number[], samples: number) {
  const loads = operations.map((count) => ({ operations: count, elapsedNs: 1e6 }))
  const reply: TrialReplyOf<'under-load'> = {
    type: 'under-load',
    samples,
    serviceNs: 1e5,
    loads,
    peakRssBytes: null,
  }
  const answer = { reply, samplesNs: new Uint32Array(samples).fill(7), exported: new Uint8Array() }
  const trial = { participant: { contender: 'json', copy: 1 }, process: { ask: async () => answer } }
  return Array.fromAsync(
    latency.step!.measure(trial as unknown as Trial, {
      spec: resolveSpec({}),
      preset: presets.smoke,
      corpus: { workload: 'person', parameters: {} },
      round: 1,
      isWarm: true,
    }),
  )
}

test('each load has a distribution and figures', async () => {
  const events = await measured([1, 2, 3, 4], 20)
  expect(events.map(({ type }) => type)).toEqual(Array(4).fill(['block-measured', 'figures-measured']).flat())
})

test.each([
  ['a load without operations', [1, 0, 3, 4], 16],
  ['fewer samples than operations', [1, 2, 3, 4], 18],
  ['too few loads', [1, 2, 3], 12],
] as const)('%s is the program’s fault', async (_, operations, samples) => {
  await expect(measured(operations, samples)).rejects.toMatchObject({
    failure: { cause: { code: 'output-unreadable' } },
  })
})
