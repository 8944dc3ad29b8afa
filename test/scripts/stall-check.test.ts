import { expect, test } from 'vitest'
import { eventsOf, ofType, roundPlan } from '../../packages/bench-core/test/suites/protocol/support.ts'
import { stallPercentileMs, startStallingService } from '../../scripts/stall-check/stalling-service.ts'

test('the truth of stalls of 200 ms every 2 s', () => {
  expect([0.95, 0.99, 0.999].map((p) => Math.round(stallPercentileMs(p, 200, 2000)))).toEqual([100, 180, 198])
})

test('requests at a rate see the stalls of a real service from when they were due', async () => {
  const [lengthMs, everyMs] = [100, 500]
  const service = await startStallingService(lengthMs, everyMs)
  try {
    const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
    const request = { target: { url: service.url, operations }, connections: [1], rates: [200] }
    const plan = {
      ...(await roundPlan(request)),
      timesOf: () => ({ blocksPerCase: 1, leadInMs: 10, blockMs: 2000, partsPerBlock: 4 }),
    }
    const block = ofType(await eventsOf(plan), 'block-measured').find(
      ({ parameters }) => parameters.load === 'open',
    )!
    expect(block.windowMs).toBe(2000)
    expect(block.parts).toHaveLength(4)
    // A service that others keep from its core stands still less often than it should, so half of the truth is enough.
    expect(block.p90Ns / 1e6).toBeGreaterThan(0.5 * stallPercentileMs(0.9, lengthMs, everyMs))
    expect(block.p99Ns / 1e6).toBeGreaterThan(0.5 * stallPercentileMs(0.99, lengthMs, everyMs))
  } finally {
    await service.end()
  }
})
