import { expect, test } from 'vitest'
import { warmUp } from '../../../src/measure/trial/steady.ts'

/** An operation that takes as long as the cost says at the time, on a clock that only it moves. */
function stage(costNs: (elapsedMs: number) => number) {
  let nowNs = 0
  const batches: number[] = []
  return {
    batches,
    clock: { now: () => nowNs },
    loop: {
      batch(count: number) {
        batches.push(count)
        nowNs += count * costNs(nowNs / 1e6)
      },
      each: () => 0,
      sink: () => undefined,
    },
  }
}

test('an operation of constant cost is steady after four windows', () => {
  const { loop, clock } = stage(() => 1000)
  const { nsPerOperation, warmupMs, steady } = warmUp(loop, { clock }, 20, 1000)
  expect({ nsPerOperation, steady }).toEqual({ nsPerOperation: 1000, steady: true })
  expect(warmupMs).toBeGreaterThanOrEqual(80)
  expect(warmupMs).toBeLessThan(81)
})

test('an operation that gets faster is steady once three windows in a row cost as much as the one before', () => {
  const { loop, clock } = stage((elapsedMs) => (elapsedMs < 47 ? 5000 : elapsedMs < 130 ? 2000 : 1990))
  const { nsPerOperation, warmupMs, steady } = warmUp(loop, { clock }, 20, 1000)
  expect(steady).toBe(true)
  expect(nsPerOperation).toBeCloseTo(2000, 5)
  // Three windows after the one in most of which the cost had fallen.
  expect(warmupMs).toBeGreaterThanOrEqual(120)
  expect(warmupMs).toBeLessThan(125)
})

test('a collection or another program’s turn in one window and not in the next keeps nothing from being steady', () => {
  let disturbances = 0
  const { loop, clock } = stage((elapsedMs) => {
    const disturbs = elapsedMs >= 35 + 40 * disturbances
    if (disturbs) disturbances += 1
    return disturbs ? 40_000 : 1000
  })
  const { steady, warmupMs } = warmUp(loop, { clock }, 20, 1000)
  expect(disturbances).toBeGreaterThan(0)
  expect(steady).toBe(true)
  expect(warmupMs).toBeLessThan(110)
})

test('an operation costs what its typical batch does, whatever another program took of the last window', () => {
  const { loop, clock } = stage((elapsedMs) => (elapsedMs >= 50 && elapsedMs < 51 ? 40_000 : 1000))
  expect(warmUp(loop, { clock }, 20, 1000)).toMatchObject({ nsPerOperation: 1000, steady: true })
})

test('a window has a batch even where another program had the core until it was over', () => {
  const { loop, clock } = stage(() => 1000)
  // Each look at the clock comes later than a whole window.
  let looks = 0
  const late = { now: () => clock.now() + 100e6 * looks++ }
  expect(warmUp(loop, { clock: late }, 20, 1000).nsPerOperation).toBeGreaterThan(0)
})

test('windows last as long as was worked, not as long as another program had the core', () => {
  const { loop, clock } = stage(() => 1000)
  // Three quarters of the time go to the other one.
  const worked = { now: () => clock.now() / 4 }
  const { warmupMs, steady } = warmUp(loop, { clock, worked }, 20, 1000)
  expect(steady).toBe(true)
  expect(warmupMs / (4 * 20 * 4)).toBeCloseTo(1, 1)
})

test('a thread that gets next to no time is waited for four times as long and no longer', () => {
  const { loop, clock } = stage((elapsedMs) => 30_000 - 20 * elapsedMs)
  const { warmupMs, steady } = warmUp(loop, { clock, worked: { now: () => 0 } }, 20, 300)
  expect(steady).toBe(false)
  expect(warmupMs).toBeGreaterThanOrEqual(4 * 300)
  expect(warmupMs).toBeLessThan(4 * 300 + 100)
})

test('memory that still grows is waited for, because new pages cost what recycled ones don’t', () => {
  const { loop, clock } = stage(() => 1000)
  const residentBytes = () => 100e6 + 1e6 * Math.min(clock.now() / 1e6, 110)
  const { warmupMs, steady } = warmUp(loop, { clock, residentBytes }, 20, 1000)
  expect(steady).toBe(true)
  // The first of three windows that ends after memory has stopped growing is the sixth.
  expect(warmupMs).toBeGreaterThanOrEqual(8 * 20)
  expect(warmupMs).toBeLessThan(8 * 20 + 5)
})

test('code that still grows is waited for, however steady what it replaces is', () => {
  const { loop, clock } = stage((elapsedMs) => (elapsedMs < 125 ? 2000 : 1000))
  const codeBytes = () => Math.min(clock.now(), 125e6)
  const { nsPerOperation, warmupMs, steady } = warmUp(loop, { clock, codeBytes }, 20, 1000)
  expect({ nsPerOperation, steady }).toEqual({ nsPerOperation: 1000, steady: true })
  // The first of three windows that all end with the last of the code is the seventh, and it was the first to be cheaper.
  expect(warmupMs).toBeGreaterThanOrEqual(10 * 20)
  expect(warmupMs).toBeLessThan(10 * 20 + 5)
})

test('what is compiled until the limit is not steady', () => {
  const { loop, clock } = stage(() => 1000)
  const { warmupMs, steady } = warmUp(loop, { clock, codeBytes: clock.now }, 20, 300)
  expect(steady).toBe(false)
  expect(warmupMs).toBeGreaterThanOrEqual(300)
})

test('windows that differ by turns are steady, as neighbours on the core make them', () => {
  const { loop, clock } = stage((elapsedMs) => (elapsedMs % 40 < 20 ? 1000 : 1700))
  expect(warmUp(loop, { clock }, 20, 1000)).toMatchObject({ steady: true })
})

test('windows that each cost less than the one before are not steady, and the limit ends them', () => {
  const { loop, clock } = stage((elapsedMs) => 10_000 - 20 * elapsedMs)
  const { warmupMs, steady } = warmUp(loop, { clock }, 20, 300)
  expect(steady).toBe(false)
  expect(warmupMs).toBeGreaterThanOrEqual(300)
  expect(warmupMs).toBeLessThan(325)
})

test.each([50, 1000, 150_000])(
  'batches of a %i ns operation grow until each takes 0.2 ms, and no further',
  (cost) => {
    const { loop, clock, batches } = stage(() => cost)
    warmUp(loop, { clock }, 20, 1000)
    const longestNs = Math.max(...batches) * cost
    expect(longestNs).toBeGreaterThanOrEqual(200_000)
    expect(longestNs).toBeLessThan(400_000)
  },
)

test('an operation that takes longer than a window is run once per window', () => {
  const { loop, clock, batches } = stage(() => 30e6)
  expect(warmUp(loop, { clock }, 20, 1000)).toEqual({ nsPerOperation: 30e6, warmupMs: 120, steady: true })
  expect(batches).toEqual([1, 1, 1, 1])
})
