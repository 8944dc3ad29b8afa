import { expect, test } from 'vitest'
import { mergedLatency } from '../../src/report/latency.ts'
import { blockOf } from '../fixtures/block-events.ts'
import { seededRandom } from '../fixtures/random.ts'

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

test('a percentile of the rounds that carry it has an interval', () => {
  const { latency, notes } = latencyOf([290, 320, 330])
  expect(latency.p99Ns).not.toBeNull()
  expect(latency.intervals.p99Ns).toBeDefined()
  expect(Object.keys(notes)).toEqual(['p999Ns'])
})

test('a round that stalled has few samples, and percentiles that would leave it out aren’t shown', () => {
  const { latency, notes } = latencyOf([8, 320, 330])
  expect(latency.p50Ns).not.toBeNull()
  expect(latency.p90Ns).toBeNull()
  expect(latency.p99Ns).toBeNull()
  expect(notes.p99Ns).toBe(
    'the rounds that carry p99 were quicker than those that carry the percentiles below it',
  )
})
