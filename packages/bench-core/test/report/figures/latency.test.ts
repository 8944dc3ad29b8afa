import { expect, test } from 'vitest'
import { mergedLatency } from '../../../src/report/figures/latency.ts'
import { blockOf } from '../../fixtures/block-events.ts'
import { seededRandom } from '../../fixtures/random.ts'

/** Rounds of so many samples, of which a stalled one has few. */
function latencyOf(samplesOfRounds: readonly number[]) {
  const blocks = samplesOfRounds.map((samples, index) => {
    const cell = {
      suite: 'codec',
      operation: 'encode',
      workload: 'person',
      parameters: {},
      round: index + 1,
    } as const
    return blockOf({
      cell,
      participant: { contender: 'json', copy: 1 },
      meanNs: 3e8 / samples,
      samples,
      random: seededRandom(index + 1),
    })
  })
  return mergedLatency(blocks)!
}

test('percentiles are those of all samples together', () => {
  const { latency, samples } = latencyOf([290, 320, 330])
  expect(samples).toBe(940)
  expect(latency.p99Ns).not.toBeNull()
  expect(latency.windowMs).toBeGreaterThan(0)
})

test('a stall that came in one round of five is in p99, and nobody says how far up it reaches', () => {
  const cell = { suite: 'codec', operation: 'encode', workload: 'person', parameters: {} } as const
  const blocks = [1, 2, 3, 4, 5].map((round) =>
    blockOf({
      cell: { ...cell, round },
      participant: { contender: 'json', copy: 1 },
      meanNs: round === 3 ? 8e6 : 1e6,
      samples: 1000,
      random: seededRandom(round),
    }),
  )
  const { latency } = mergedLatency(blocks)!
  expect(latency.p99Ns! / 1e6).toBeGreaterThan(8)
  expect(latency.intervals.p99Ns?.high ?? null).toBeNull()
  expect(latency.p50Ns! / 1e6).toBeCloseTo(1, 0)
})

test('many blocks that are alike give every percentile an interval', () => {
  const { latency } = latencyOf([4000, 4000, 4000, 4000, 4000])
  for (const name of ['p50Ns', 'p90Ns', 'p95Ns', 'p99Ns'] as const) {
    const { low, high } = latency.intervals[name]!
    expect(low).toBeLessThanOrEqual(latency[name]!)
    expect(high).toBeGreaterThanOrEqual(latency[name]!)
  }
})
