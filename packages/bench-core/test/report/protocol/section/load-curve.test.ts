import { expect, test } from 'vitest'
import type { LoadPoint } from '../../../../src/model/protocol/protocol-report.ts'
import type { Failure } from '../../../../src/model/run/failure.ts'
import { kneeOf, loadCurves } from '../../../../src/report/suites/protocol/section/load-curve.ts'
import { highestRateWithin, isReached, sloOf } from '../../../../src/stats/percentiles/rate-limit.ts'
import { loadPoint } from '../../../answer/support/layers.ts'
import { atRates, protocolReport, tablesOf } from '../support.ts'

const ms = 1e6
const rates = [1000, 2000, 4000, 8000]

/** A p99 with an interval, from 10 % below it to 10 % above, or to an end of its own; `null` is an open one. */
type P99 = number | readonly [number, number | null] | null

function curveOf(p99Ms: readonly P99[], answered: readonly number[] = rates): { points: LoadPoint[] } {
  const points = p99Ms.map((given, index) => {
    const [p99, high] = typeof given === 'number' ? [given, 1.1 * given] : (given ?? [null, null])
    const point = {
      ...loadPoint(rates[index]!, p99),
      answeredPerSecond: answered[index]!,
      p99HighNs: high === null ? null : high * ms,
      inFlightAtEnds: 0,
    }
    return { ...point, slo: sloOf(point, 10 * ms) }
  })
  return { points }
}

test('the highest rate within a target is the last one that holds with all below it', () => {
  expect(highestRateWithin(curveOf([1, 3, 9, 40]).points)).toEqual({
    ratePerSecond: 4000,
    nextPerSecond: 8000,
  })
  // The 8,000 hold by chance.
  expect(highestRateWithin(curveOf([1, 3, 30, 9]).points)).toEqual({
    ratePerSecond: 2000,
    nextPerSecond: 4000,
  })
})

test('it lies beyond the sweep where every rate holds, and below it where none does', () => {
  expect(highestRateWithin(curveOf([1, 1, 1, 1]).points)).toEqual({
    ratePerSecond: 8000,
    nextPerSecond: null,
  })
  expect(highestRateWithin(curveOf([20, 1, 1, 1]).points)).toEqual({
    ratePerSecond: null,
    nextPerSecond: 1000,
  })
})

test('a rate that is not kept up with doesn’t hold, whatever its p99', () => {
  expect(highestRateWithin(curveOf([1, 1, 1, 1], [1000, 2000, 3000, 3000]).points).ratePerSecond).toBe(2000)
})

test('a target is kept where the whole interval lies within it, and an open end never does', () => {
  const { points } = curveOf([9, [9, 10.5], [1, null], 12])
  expect(points.map(({ slo }) => slo)).toEqual(['kept', 'undecided', 'undecided', 'missed'])
  expect(highestRateWithin(points)).toEqual({
    ratePerSecond: 1000,
    nextPerSecond: 2000,
    isNextUndecided: true,
  })
})

test('a tail that the generator made can keep a target and never misses one, and bends no curve', () => {
  const own = (p99Ms: number) => {
    const [point] = curveOf([p99Ms]).points
    return sloOf({ ...point!, isGenerators: true }, 10 * ms)
  }
  expect([own(3), own(40)]).toEqual(['kept', 'undecided'])
  const { points } = curveOf([2, 9, 2, 2])
  expect(kneeOf({ points }).ratePerSecond).toBe(1000)
  const excused = points.map((point, index) => (index === 1 ? { ...point, isGenerators: true } : point))
  expect(kneeOf({ points: excused })).toEqual({ ratePerSecond: 8000, nextPerSecond: null })
})

test('a tail that is partly the generator’s misses a target only by more than that part', () => {
  const partly = (p99Ms: number) => {
    const [point] = curveOf([p99Ms]).points
    return sloOf({ ...point!, delayP99Ns: 4 * ms }, 10 * ms)
  }
  expect([partly(9), partly(13), partly(18)]).toEqual(['kept', 'undecided', 'missed'])
})

test('what was seen to lie beyond the target misses it, however far up it reaches', () => {
  expect(curveOf([[180, null]]).points[0]!.slo).toBe('missed')
})

test('a rate with too few requests for a p99 is passed over', () => {
  expect(highestRateWithin(curveOf([null, 1, 2, 40]).points)).toEqual({
    ratePerSecond: 4000,
    nextPerSecond: 8000,
  })
})

test('the knee is before p99 exceeds twice the lowest p99 below', () => {
  expect(kneeOf(curveOf([2, 1.5, 2.9, 9]))).toEqual({ ratePerSecond: 4000, nextPerSecond: 8000 })
  expect(kneeOf(curveOf([2, 1.5, 3.1, 9]))).toEqual({ ratePerSecond: 2000, nextPerSecond: 4000 })
})

test('a single rate says whether it keeps to the target, and has no knee', () => {
  const request = { transports: ['grpc'], operations: ['read' as const], rates: [1000], sloMs: 5 }
  const at = (latencyNs: number) =>
    loadCurves(
      protocolReport(
        request,
        atRates((rate) => ({ figures: { operationsPerSecond: rate, successRate: 1 }, latencyNs })),
      ),
    )
  expect(at(100_000)).toMatchObject([
    {
      contender: 'grpc',
      withinSlo: { ratePerSecond: 1000, nextPerSecond: null },
      knee: { ratePerSecond: null, nextPerSecond: null },
    },
  ])
  expect(at(50 * ms)[0]!.withinSlo).toEqual({ ratePerSecond: null, nextPerSecond: 1000 })
})

test('curves are read off a report: a point for each rate, in order', () => {
  const request = {
    transports: ['http-json', 'grpc'],
    operations: ['read' as const],
    rates: [4000, 1000, 2000],
  }
  const report = protocolReport(
    request,
    atRates((rate) => ({ figures: { operationsPerSecond: rate, successRate: 1 }, latencyNs: rate * 100 })),
  )
  const curves = loadCurves(report)
  expect(curves.map(({ contender }) => contender)).toEqual(['http-json', 'grpc'])
  expect(curves[0]!.points.map(({ ratePerSecond }) => ratePerSecond)).toEqual([1000, 2000, 4000])
  expect(curves[0]!.points[0]!.p99Ns).toBeGreaterThan(90_000)
})

test('a rate that answered nothing doesn’t hold, and of one whose process was lost nobody can tell', () => {
  const request = {
    transports: ['http-json'],
    operations: ['read' as const],
    rates: [1000, 2000, 4000],
    sloMs: 5,
  }
  const curvesOf = (failure: Failure, ...failed: readonly number[]) =>
    loadCurves(
      protocolReport(
        request,
        atRates((rate) =>
          failed.includes(rate)
            ? { failure }
            : { figures: { operationsPerSecond: rate, successRate: 1 }, latencyNs: 100_000 },
        ),
      ),
    )
  const limitsOf = (failure: Failure, ...failed: readonly number[]) =>
    curvesOf(failure, ...failed).flatMap(({ withinSlo, knee }) => [withinSlo, knee])
  const counts = { wrong: 0, failed: 0, lost: 0, timedOut: 20 }
  const unanswered: Failure = { reason: 'hung', cause: { code: 'requests', ...counts } }
  const lost: Failure = { reason: 'crashed', cause: { code: 'generator-gone' } }
  const limit = { ratePerSecond: 1000, nextPerSecond: 2000 }
  const open = { ...limit, isNextUndecided: true }
  expect(limitsOf(unanswered, 2000)).toEqual([limit, limit])
  expect(limitsOf(lost, 2000)).toEqual([open, open])
  const none = { ratePerSecond: null, nextPerSecond: 1000 }
  expect(limitsOf(unanswered, ...request.rates)).toEqual([none, none])
  expect(curvesOf(lost, ...request.rates)).toEqual([])
})

test('rates rise from column to column, also where the first contender lacks one', () => {
  const request = {
    transports: ['http-json', 'grpc'],
    operations: ['read' as const],
    rates: [1000, 2000, 4000],
  }
  const report = protocolReport(
    request,
    atRates((rate, contender) =>
      contender === 'http-json' && rate === 2000
        ? undefined
        : { figures: { operationsPerSecond: rate, successRate: 1 }, latencyNs: 100_000 },
    ),
  )
  const { columns } = tablesOf(report).find(({ title }) => title.includes('by rate'))!
  expect(columns.slice(0, 4).map(({ header }) => header)).toEqual(['', '1,000/s', '2,000/s', '4,000/s'])
})

test('a short block that ends while some requests are in flight has not missed its rate', () => {
  // 52 of 60 requests of a window of 60 ms were answered in it, and 10 may be in flight where it ends.
  const [point] = curveOf([4], [867]).points
  const short = { ...point!, windowMs: 60, inFlightAtEnds: 10 }
  expect(isReached(short)).toBe(true)
  expect(sloOf({ ...short, p99HighNs: null }, 10 * ms)).toBe('undecided')
  expect(isReached({ ...short, windowMs: 600 })).toBe(false)
  expect(isReached(point!)).toBe(false)
})

test('curves and ladders are in tables for the messages that are shown', () => {
  const made = protocolReport(
    { transports: ['http-json'], operations: ['read'], rates: [1000, 2000], sweep: false },
    ({ load }) => ({
      figures: { operationsPerSecond: load.load === 'open' ? load.rate : 9000, successRate: 1 },
      latencyNs: ms,
    }),
  )
  const [curve] = made.protocol!.curves
  const rung = { contender: 'http-json', change: '', operationsPerSecond: 1, gain: null, share: null }
  const ladder = {
    operation: 'read',
    workload: curve!.workload,
    steps: [rung],
    total: { value: 1, low: 1, high: 1 },
  }
  const twice = <Of extends { workload: string }>(one: Of) => [one, { ...one, workload: 'other' }]
  const protocol = { ...made.protocol!, curves: twice(curve!), ladders: twice(ladder) }
  const titles = tablesOf({ ...made, protocol }).map(({ title }) => title)
  expect(titles.filter((title) => /by rate|^ladder/.test(title))).toEqual([
    'read user-document: p99 from when a request was due, by rate',
    expect.stringMatching(/^ladder: read user-document/),
  ])
})
