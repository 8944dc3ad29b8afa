import { describe, expect, test } from 'vitest'
import { poissonArrivalsNs } from '../../../src/measure/load/arrivals.ts'
import { LoadTally } from '../../../src/measure/load/load-tally.ts'
import { openLoop } from '../../../src/measure/load/open-loop.ts'
import { seededRandom } from '../../../src/workloads/seeded-random.ts'
import { ms, observed, type Served, SimulatedTime, simulatedPacer, simulatedTarget } from './support.ts'

function loadOf(
  dueMs: readonly number[],
  serve: (request: number) => Served | undefined,
  { slots = 1, leadInMs = 0, durationMs = 100, startsAtMs = 0, lateMs = 0 } = {},
) {
  const time = new SimulatedTime()
  const target = simulatedTarget(time, serve)
  const tally = new LoadTally()
  const observer = observed(time)
  const load = openLoop({
    target,
    tally,
    observer,
    clock: time,
    pacer: simulatedPacer(time, lateMs * ms),
    slots,
    dueNs: Float64Array.from(dueMs, (due) => due * ms),
    startsAtNs: startsAtMs * ms,
    leadInNs: leadInMs * ms,
    durationNs: durationMs * ms,
    timeoutNs: 5000 * ms,
  })
  return { time, target, tally, observer, load }
}

test('requests leave when they are due, however long the answers take', () => {
  const { time, target, tally } = loadOf([5, 10, 15, 40], () => ({ serviceNs: 30 * ms }), { slots: 4 })
  time.pass()
  expect(target.sentAtNs).toEqual([5, 10, 15, 40].map((due) => due * ms))
  expect(tally.late).toBe(0)
  expect(tally.ok).toBe(4)
})

test('a request that finds every slot taken waits and is not dropped: its latency from when it was due holds the waiting', () => {
  const { time, target, tally } = loadOf([0, 10, 20], () => ({ serviceNs: 30 * ms }))
  time.pass()
  expect(target.sentAtNs).toEqual([0, 30 * ms, 60 * ms])
  expect(tally.late).toBe(2)
  expect(tally.service()!.maxNs / ms).toBeCloseTo(30, 0)
  // 30 − 0, 60 − 10 and 90 − 20.
  expect(tally.latency()!.minNs / ms).toBeCloseTo(30, 0)
  expect(tally.latency()!.maxNs / ms).toBeCloseTo(70, 0)
})

test('a stall is seen by every request that it kept waiting, and by one only in the service time', () => {
  const due = Array.from({ length: 100 }, (_, index) => index * 10)
  const { time, tally } = loadOf(due, (request) => ({ serviceNs: (request === 20 ? 300 : 1) * ms }), {
    durationMs: 1000,
  })
  time.pass()
  expect(tally.service()!.p95Ns).toBeLessThan(2 * ms)
  expect(tally.latency()!.p95Ns).toBeGreaterThan(200 * ms)
})

describe('what the generator itself makes requests wait', () => {
  const late = (lateMs: number, dueMs: readonly number[], slots: number) => {
    const loop = loadOf(dueMs, () => ({ serviceNs: 30 * ms }), { slots, lateMs })
    loop.time.pass()
    return loop.tally
  }

  test('is nothing where it wakes in time, however long they wait for a slot', () => {
    const tally = late(0, [0, 10, 20], 1)
    expect(tally.late).toBe(2)
    expect(tally.delay()).toEqual({ meanNs: 0, p99Ns: 0 })
  })

  test('is how late it woke where slots were free', () => {
    const tally = late(7, [10, 20, 40], 4)
    expect(tally.delay()!.meanNs / ms).toBeCloseTo(7, 1)
    expect(tally.delay()!.p99Ns / ms).toBeCloseTo(7, 1)
    // It is a part of the latency from when they were due, and none of the service time.
    expect(tally.latency()!.maxNs / ms).toBeCloseTo(37, 0)
    expect(tally.service()!.maxNs / ms).toBeCloseTo(30, 0)
  })

  test('leaves out what a request waited for the server before', () => {
    // The slot is free from 37 on: of the 27 ms that the second one waits none are the generator's.
    expect(late(7, [0, 10], 1).delay()).toMatchObject({ p99Ns: 0 })
  })
})

test('requests that are due in the lead-in are sent and not counted', () => {
  const { time, target, tally, observer } = loadOf([1, 5, 12, 20], () => ({ serviceNs: 1 * ms }), {
    leadInMs: 10,
  })
  time.pass()
  expect(target.started).toBe(4)
  expect(tally.ok).toBe(2)
  // Counters are read when the last of the lead-in was answered, and not when the first that counts is due.
  expect(observer.edges).toEqual([6 * ms, 21 * ms])
})

test('where the lead-in takes long to be answered, counters are read so early that what counts leaves in time', () => {
  const { time, target, observer } = loadOf([5, 12, 20], () => ({ serviceNs: 30 * ms }), {
    slots: 3,
    leadInMs: 10,
  })
  time.pass()
  expect(observer.edges[0]).toBe(9 * ms)
  expect(target.sentAtNs).toEqual([5, 12, 20].map((due) => due * ms))
})

test('the time that counts is as long as it was made for, and longer where answers were still due', () => {
  const early = loadOf([10], () => ({ serviceNs: 1 * ms }))
  early.time.pass()
  expect(early.tally.elapsedNs).toBe(100 * ms)
  const late = loadOf([10, 99], () => ({ serviceNs: 50 * ms }))
  late.time.pass()
  expect(late.tally.elapsedNs).toBe(149 * ms)
})

test('a request that has no answer 5 s after it was due is timed out, whether it was sent or not', async () => {
  const { time, tally, load } = loadOf([0, 10, 20], () => undefined)
  time.pass(5015 * ms)
  load.checkTimeouts()
  expect(tally.timedOut).toBe(2)
  time.pass(5020 * ms)
  load.checkTimeouts()
  await load.drained
  expect(tally).toMatchObject({ ok: 0, timedOut: 3 })
})

test('failures have no latency', () => {
  const { time, tally } = loadOf([0, 10, 20], (request) => ({
    serviceNs: 1 * ms,
    ...(request === 1 && { end: 'wrong' as const }),
  }))
  time.pass()
  expect(tally).toMatchObject({ ok: 2, wrong: 1 })
  expect(tally.latency()!.samples).toBe(2)
})

test('arrivals are as many as the rate says, in order, and the same for the same seed', () => {
  const arrivals = (seed: number) => {
    const { below } = seededRandom(seed, 'arrivals')
    return poissonArrivalsNs(2000, 500 * ms, () => below(2 ** 32) / 2 ** 32)
  }
  const due = arrivals(7)
  expect(due).toHaveLength(1000)
  expect(due.every((value, index) => index === 0 || value >= due[index - 1]!)).toBe(true)
  expect(due.at(-1)!).toBeLessThan(500 * ms)
  expect(arrivals(7)).toEqual(due)
  expect(arrivals(8)).not.toEqual(due)
})

test('gaps between arrivals spread as an exponential distribution’s do', () => {
  const { below } = seededRandom(3, 'arrivals')
  const due = poissonArrivalsNs(10_000, 1000 * ms, () => below(2 ** 32) / 2 ** 32)
  const gaps = Array.from(due.slice(1), (value, index) => value - due[index]!)
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length
  // The standard deviation of an exponential distribution is its mean.
  expect(Math.sqrt(variance) / mean).toBeGreaterThan(0.95)
  expect(Math.sqrt(variance) / mean).toBeLessThan(1.05)
})

test('answers to the lead-in that come while it counts are told, since their bytes are received with the others', () => {
  const { time, tally } = loadOf([0, 8, 9, 12, 20, 30], () => ({ serviceNs: 5 * ms }), {
    slots: 6,
    leadInMs: 10,
  })
  time.pass()
  // That of 0 came before the first request that counts left, those of 8 and 9 after it.
  expect(tally).toMatchObject({ ok: 3, uncountedAnswers: 2 })
})

test('requests that are due behind the time that counts are sent and not counted', () => {
  const { time, target, tally, observer } = loadOf([5, 15, 95, 105, 115], () => ({ serviceNs: 2 * ms }), {
    leadInMs: 10,
    durationMs: 90,
  })
  time.pass()
  expect(target.started).toBe(5)
  expect(tally.ok).toBe(2)
  expect(observer.edges).toEqual([7 * ms, 97 * ms])
  expect(tally.elapsedNs).toBe(90 * ms)
})

test('one that begins late sends at once what was due, and counts what it would have', () => {
  const { time, target, tally } = loadOf([5, 15, 95], () => ({ serviceNs: 2 * ms }), {
    leadInMs: 10,
    durationMs: 90,
    startsAtMs: -8,
  })
  time.pass()
  expect(target.sentAtNs).toEqual([0, 7 * ms, 87 * ms])
  expect(tally.ok).toBe(2)
})

test('a stall that gives up requests on both sides of where counting begins still has a time that counts', async () => {
  const served = (request: number) => ({ serviceNs: (request === 0 ? 5_500 : 1) * ms })
  const { time, tally, observer, load } = loadOf([0, 5, 20, 6_000], served, {
    leadInMs: 10,
    durationMs: 10_000,
  })
  time.pass(5_025 * ms)
  load.checkTimeouts()
  time.pass()
  await load.drained
  expect(tally).toMatchObject({ ok: 1, timedOut: 1, elapsedNs: 10_000 * ms })
  expect(observer.edges).toEqual([5_025 * ms, 6_001 * ms])
})
