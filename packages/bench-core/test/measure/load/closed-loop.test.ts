import { expect, test } from 'vitest'
import { closedLoop } from '../../../src/measure/load/closed-loop.ts'
import { LoadTally } from '../../../src/measure/load/load-tally.ts'
import { ms, observed, type Served, SimulatedTime, simulatedTarget } from './support.ts'

function loadOf(
  serve: (request: number) => Served | undefined,
  changes: {
    slots?: number
    leadInNs?: number
    durationNs?: number
    startsAtNs?: number
    tailNs?: number
  } = {},
) {
  const time = new SimulatedTime()
  const target = simulatedTarget(time, serve)
  const tally = new LoadTally()
  const observer = observed(time)
  const plan = { slots: 1, leadInNs: 10 * ms, durationNs: 100 * ms, timeoutNs: 5000 * ms, ...changes }
  const load = closedLoop({ target, tally, clock: time, observer, ...plan })
  return { time, target, tally, observer, load, plan }
}

/** In milliseconds. */
const meanOf = (tally: LoadTally) => tally.latency()!.meanNs / ms

test('one connection sends its next request when the answer has come', () => {
  const { time, target, tally } = loadOf(() => ({ serviceNs: 2 * ms }))
  time.pass()
  expect(target.sentAtNs.slice(0, 4)).toEqual([0, 2 * ms, 4 * ms, 6 * ms])
  expect(tally.ok).toBe(50)
  expect(meanOf(tally)).toBeCloseTo(2, 2)
})

test('the lead-in is not counted', () => {
  const { time, tally, observer } = loadOf((request) => ({ serviceNs: (request < 5 ? 2 : 1) * ms }))
  time.pass()
  expect(meanOf(tally)).toBeCloseTo(1, 2)
  expect(observer.edges).toEqual([10 * ms, 110 * ms])
  expect(tally.elapsedNs).toBe(100 * ms)
})

test.each([
  ['steady', (request: number) => (1 + ((request * 37) % 11)) * 0.2],
  ['stalling as the time that counts begins', (request: number) => (request < 14 ? 8 : 1)],
  ['stalling as it ends', (request: number) => (request > 130 ? 70 : 1)],
  ['taking longer for an answer than the load lasts', () => 60],
])('throughput × mean service time is the number of slots: a service %s', (_name, serviceMs) => {
  const slots = 7
  const { time, tally } = loadOf((request) => ({ serviceNs: serviceMs(request) * ms }), {
    slots,
    durationNs: 20 * ms,
  })
  time.pass()
  const perNs = tally.ok / tally.elapsedNs
  expect((perNs * meanOf(tally) * ms) / slots).toBeCloseTo(1, 2)
})

test('over many short loads throughput is that of the service, wherever its stalls fall', () => {
  const slots = 7
  const [everyMs, stallMs] = [50, 25]
  const tallies = Array.from({ length: everyMs }, (_, offset) => {
    const answeredAfter = (sentAtMs: number) => {
      const intoStallMs = (sentAtMs + 1) % everyMs
      return intoStallMs < stallMs ? 1 + stallMs - intoStallMs : 1
    }
    const time = new SimulatedTime()
    const tally = new LoadTally()
    closedLoop({
      target: simulatedTarget(time, () => ({ serviceNs: answeredAfter(time.now() / ms) * ms })),
      tally,
      clock: time,
      observer: observed(time),
      slots,
      leadInNs: (10 + offset) * ms,
      durationNs: 20 * ms,
      timeoutNs: 5000 * ms,
    })
    time.pass()
    return tally
  })
  const total = (of: (tally: LoadTally) => number) => tallies.reduce((sum, tally) => sum + of(tally), 0)
  const perMs = total(({ ok }) => ok) / total(({ elapsedNs }) => elapsedNs / ms)
  expect(perMs / (slots * (1 - stallMs / everyMs))).toBeCloseTo(1, 1)
})

test('a slot whose time is over goes on, uncounted, until the last one’s is', () => {
  const { time, target, tally } = loadOf((request) => ({ serviceNs: (request === 30 ? 90 : 1) * ms }), {
    slots: 2,
    durationNs: 20 * ms,
  })
  time.pass()
  expect(tally.latency()!.maxNs).toBeGreaterThan(89 * ms)
  expect(tally.ok + tally.uncountedAnswers).toBeLessThan(target.started)
  expect(tally.uncountedAnswers).toBeGreaterThan(0)
})

test('nothing is in flight when it has drained, and what was at the end is not counted', async () => {
  let inFlight = 0
  const { time, target, tally, load } = loadOf(() => ({ serviceNs: 3 * ms }), { slots: 4 })
  time.pass(109 * ms)
  inFlight = target.started - Math.floor(109 / 3) * 4
  expect(inFlight).toBe(4)
  time.pass()
  await load.drained
  // Those of the lead-in and those of the drain are the difference.
  expect(target.started).toBeGreaterThan(tally.ok)
})

test('requests that fail, are answered wrongly or lose their connection have no latency and are counted apart', () => {
  const ends = ['ok', 'wrong', 'failed', 'lost'] as const
  const { time, tally } = loadOf((request) => ({
    serviceNs: (request % 4 === 0 ? 4 : 0.5) * ms,
    end: ends[request % 4]!,
  }))
  time.pass()
  expect(tally.ok).toBeGreaterThan(10)
  expect(meanOf(tally)).toBeCloseTo(4, 1)
  expect(tally.latency()!.minNs).toBeGreaterThanOrEqual(3.9 * ms)
  expect(tally.latency()!.samples).toBe(tally.ok)
  for (const count of [tally.wrong, tally.failed, tally.lost])
    expect(Math.abs(count - tally.ok)).toBeLessThanOrEqual(1)
  expect(tally.requests).toBe(tally.ok + tally.wrong + tally.failed + tally.lost)
})

test('what fails takes no part in the mean time, whether it is quick, hangs or ends after the time that counts', () => {
  const { time, tally, load } = loadOf(
    (request) => {
      if (request === 20) return undefined
      if (request === 30) return { serviceNs: 500 * ms, end: 'lost' }
      return request % 2 === 0 ? { serviceNs: 1 * ms } : { serviceNs: 0.01 * ms, end: 'failed' }
    },
    { slots: 4 },
  )
  time.pass(6000 * ms)
  load.checkTimeouts()
  expect(tally).toMatchObject({ lost: 1, timedOut: 1 })
  expect(tally.failed).toBeGreaterThan(50)
  expect(meanOf(tally)).toBeCloseTo(1, 1)
})

test('a request unanswered for 5 s is counted as timed out, and the load ends all the same', async () => {
  const { time, tally, load } = loadOf((request) => (request === 20 ? undefined : { serviceNs: 1 * ms }))
  time.pass(5019 * ms)
  load.checkTimeouts()
  expect(tally.timedOut).toBe(0)
  time.pass(5020 * ms)
  load.checkTimeouts()
  await load.drained
  expect(tally.timedOut).toBe(1)
})

test('the others go on while one request has no answer', () => {
  const { time, tally } = loadOf((request) => (request === 20 ? undefined : { serviceNs: 1 * ms }), {
    slots: 2,
  })
  time.pass(200 * ms)
  expect(tally.ok).toBeGreaterThanOrEqual(100)
})

test('an answer that comes after its time is not counted and frees its slot', () => {
  const { time, tally, load, target } = loadOf(
    (request) => ({ serviceNs: (request === 3 ? 6000 : 1) * ms }),
    {
      durationNs: 8000 * ms,
      slots: 2,
    },
  )
  time.pass(5500 * ms)
  load.checkTimeouts()
  expect(tally.timedOut).toBe(1)
  time.pass()
  const sentWithin = (fromMs: number, toMs: number) =>
    target.sentAtNs.filter((atNs) => atNs >= fromMs * ms && atNs < toMs * ms).length
  expect(sentWithin(5600, 5700)).toBe(100)
  expect(sentWithin(6100, 6200)).toBe(200)
  expect(tally.latency()!.maxNs).toBeLessThan(2 * ms)
})

test('a server that never answers gives timeouts and no throughput', async () => {
  const { time, tally, load } = loadOf(() => undefined, { slots: 3 })
  time.pass(5000 * ms)
  load.checkTimeouts()
  await load.drained
  expect(tally).toMatchObject({ ok: 0, timedOut: 3 })
  expect(tally.latency()).toBeNull()
})

test('where others’ time may not be over yet the load goes on behind its own, and nothing of that counts', () => {
  const { time, target, tally, observer } = loadOf(() => ({ serviceNs: 2 * ms }), { tailNs: 30 * ms })
  time.pass()
  expect(observer.edges).toEqual([10 * ms, 110 * ms])
  expect(tally.ok).toBe(50)
  expect(tally.elapsedNs).toBe(100 * ms)
  expect(target.sentAtNs.at(-1)).toBe(138 * ms)
})

test('one that begins late has a shorter lead-in, and its time at the moment that all have it', () => {
  const { time, tally, observer } = loadOf(() => ({ serviceNs: 2 * ms }), { startsAtNs: -8 * ms })
  time.pass()
  expect(observer.edges).toEqual([2 * ms, 102 * ms])
  expect(tally.ok).toBe(50)
})
