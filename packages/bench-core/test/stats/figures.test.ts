import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forEachFigure, sliceFigures } from '../../src/model/run/recorded/slice-figures.ts'
import { estimateOverRounds, estimateShareOverRounds } from '../../src/stats/interval.ts'
import { coefficientOfVariation, geometricMean, mean, variance } from '../../src/stats/mean.ts'
import { pairedRatio } from '../../src/stats/paired-ratio.ts'
import {
  highestPercentile,
  percentileSupport,
  samplesForInterval,
  samplesForPlain,
} from '../../src/stats/percentiles/percentile-rule.ts'
import { collectionsPerOperation, roundCost, roundRatio, type Slice } from '../../src/stats/slice-cost.ts'

const positive = fc.double({ min: 0.01, max: 1e9, noNaN: true })

test('mean, variance and variation of known figures', () => {
  expect(mean([2, 4, 4, 4, 5, 5, 7, 9])).toBe(5)
  expect(variance([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(32 / 7, 12)
  expect(variance([1])).toBeNaN()
  expect(geometricMean([1, 4, 16])).toBeCloseTo(4, 12)
  expect(coefficientOfVariation([90, 110])).toBeCloseTo(Math.sqrt(200) / 100, 12)
  expect(coefficientOfVariation([1])).toBeNull()
  expect(coefficientOfVariation([-1, 1])).toBeNull()
})

describe('estimates over rounds', () => {
  test('no round gives none and one round no interval', () => {
    expect(estimateOverRounds([])).toBeNull()
    expect(estimateOverRounds([7])).toEqual({ value: 7, low: null, high: null })
  })

  test('a count that is the same in every round stays whole', () => {
    expect(estimateOverRounds([14, 14, 14])).toEqual({ value: 14, low: 14, high: 14 })
  })

  test('a zero among the rounds gives an arithmetic interval that does not reach below 0', () => {
    const { value, low, high } = estimateOverRounds([0, 1, 2])!
    expect([value, low]).toEqual([1, 0])
    expect(high).toBeCloseTo(1 + 4.3027 / Math.sqrt(3), 3)
  })

  test('a share and its interval lie within 0 and 1, around the shares of the rounds', () => {
    const share = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000)
    const shares = fc.array(share, { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(shares, (values) => {
        const { value, low, high } = estimateShareOverRounds(values)!
        expect(low).toBeGreaterThanOrEqual(0)
        expect(value).toBeGreaterThanOrEqual(Math.min(...values) * (1 - 1e-9))
        expect(value).toBeLessThanOrEqual(Math.max(...values) * (1 + 1e-9))
        expect(high).toBeLessThanOrEqual(1)
      }),
    )
    expect(estimateShareOverRounds([])).toBeNull()
    expect(estimateShareOverRounds([0.25])).toMatchObject({ value: expect.closeTo(0.25, 12), low: null })
  })

  test('the value lies inside its interval, and scaling the rounds scales both', () => {
    fc.assert(
      fc.property(fc.array(positive, { minLength: 2, maxLength: 12 }), positive, (values, factor) => {
        const estimate = estimateOverRounds(values)!
        const scaled = estimateOverRounds(values.map((value) => value * factor))!
        expect(estimate.low!).toBeLessThanOrEqual(estimate.value)
        expect(estimate.high!).toBeGreaterThanOrEqual(estimate.value)
        expect(scaled.value / (estimate.value * factor)).toBeCloseTo(1, 9)
      }),
    )
  })
})

describe('paired ratios', () => {
  test('swapping the sides inverts the ratio and its interval and keeps the p-value', () => {
    const ratios = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(ratios, (perRound) => {
        const forward = pairedRatio(perRound)!
        const backward = pairedRatio(perRound.map((ratio) => 1 / ratio))!
        expect(forward.value * backward.value).toBeCloseTo(1, 9)
        expect(forward.low! * backward.high!).toBeCloseTo(1, 6)
        expect(forward.pValue!).toBeCloseTo(backward.pValue!, 6)
      }),
    )
  })

  test('the p-value is below 5 % exactly where the 95 % interval excludes 1', () => {
    const ratios = fc.array(fc.double({ min: 0.8, max: 1.3, noNaN: true }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(ratios, (perRound) => {
        const { low, high, pValue } = pairedRatio(perRound)!
        fc.pre(Math.abs(pValue! - 0.05) > 1e-6)
        expect(pValue! < 0.05).toBe(low! > 1 || high! < 1)
      }),
    )
  })

  test('no round gives none, one has no p-value, and equal rounds are certain', () => {
    expect(pairedRatio([])).toBeNull()
    expect(pairedRatio([1.2, 0])).toBeNull()
    expect(pairedRatio([1.2])).toMatchObject({ low: null, pValue: null })
    expect(pairedRatio([1, 1, 1])).toMatchObject({ value: 1, low: 1, high: 1, pValue: 1 })
    expect(pairedRatio([2, 2, 2])!.pValue).toBeLessThan(1e-9)
  })
})

describe('percentiles and samples', () => {
  test('p99 is plain from 2,000 samples, with its interval from 300, and absent below', () => {
    expect([samplesForPlain(0.99), samplesForInterval(0.99)]).toEqual([2_000, 300])
    expect([samplesForPlain(0.999), samplesForInterval(0.999)]).toEqual([20_000, 3_000])
    expect([2_000, 1_999, 300, 299].map((samples) => percentileSupport(0.99, samples))).toEqual([
      'plain',
      'with-interval',
      'with-interval',
      'none',
    ])
  })

  test('a curve goes as far as three samples lie beyond', () => {
    expect(highestPercentile(3_000)).toBeCloseTo(0.999, 12)
    expect(highestPercentile(2)).toBe(0)
  })
})

describe('the cost of slices', () => {
  const slice = (operations: number, wallNs: number): Slice => ({
    place: 0,
    operations,
    wallNs,
    ...forEachFigure(sliceFigures, () => 0),
    cpuNs: wallNs,
    waitingCpuNs: 0,
  })

  test('is total cost by total operations, so that a slice with a collection counts in full', () => {
    expect(roundCost([slice(10, 100), slice(30, 700)], 'wallNs')).toBe(20)
    expect(roundCost([], 'wallNs')).toBeNull()
  })

  test('leaves out what the system stole from a slice, and never what the process itself used', () => {
    const stolenFrom = { ...slice(10, 5_000), cpuNs: 1_000 }
    const helpedByThreads = { ...slice(10, 1_000), cpuNs: 1_800 }
    const undisturbed = { ...slice(10, 1_000), cpuNs: 995 }
    expect(roundCost([stolenFrom], 'wallNs')).toBe(100)
    expect(roundCost([helpedByThreads], 'wallNs')).toBe(100)
    expect(roundCost([undisturbed], 'wallNs')).toBe(100)
  })

  test('has collections as a part of its time, whatever the system stole and from which part of it', () => {
    const paused = (gcNs: number, cpuNs: number) => ({ ...slice(10, 5_000), cpuNs, gcNs })
    expect(roundCost([paused(1_000, 5_000)], 'gcNs')).toBe(100)
    // A fifth of the slice was left to it: of the pause a fifth is taken too.
    expect(roundCost([paused(4_000, 1_000)], 'gcNs')).toBe(80)
    const amounts = fc.record({
      wallNs: fc.integer({ min: 1, max: 10_000_000 }),
      cpuNs: fc.integer({ min: 1, max: 20_000_000 }),
      gcNs: fc.integer({ min: 0, max: 12_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 8 }), (all) => {
        const slices = all.map((amount) => ({ ...slice(10, 0), ...amount }))
        const share = roundCost(slices, 'gcNs')! / roundCost(slices, 'wallNs')!
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1 + 1e-12)
      }),
    )
  })

  test('has collections at the rate at which they begin in slices and lead-ins, whichever they happen to begin in', () => {
    const withoutAny = { ...slice(300, 3_000), leadIn: 100 }
    const inSlice = { ...withoutAny, wallNs: 3_800, cpuNs: 3_800, gcNs: 800, gcCount: 1 }
    const inLeadIn = { ...withoutAny, leadInGcNs: 800, leadInGcCount: 1 }
    for (const quantity of ['wallNs', 'cpuNs', 'gcNs'] as const) {
      const own = quantity === 'gcNs' ? 0 : 10
      for (const collecting of [inSlice, inLeadIn])
        expect(roundCost([withoutAny, collecting], quantity)).toBeCloseTo(own + 1, 12)
      const untold = { gcNs: Number.NaN, leadInGcNs: Number.NaN }
      expect(roundCost([{ ...withoutAny, ...untold }], quantity)).toBe(quantity === 'gcNs' ? null : 10)
    }
    // What isn't a time takes none of theirs.
    expect(roundCost([{ ...inLeadIn, allocatedBytes: 600 }], 'allocatedBytes')).toBe(2)
    expect(roundCost([{ ...inLeadIn, gcCount: 3 }], 'gcCount')).toBe(0.01)
    for (const collecting of [inSlice, inLeadIn])
      expect(collectionsPerOperation([withoutAny, collecting])).toBeCloseTo(1 / 800, 12)
    expect(collectionsPerOperation([{ ...withoutAny, gcCount: Number.NaN }])).toBeNull()
  })

  test('has no ratio where one side costs nothing', () => {
    expect(roundRatio([slice(10, 300)], [slice(10, 100)], 'wallNs')).toBe(3)
    expect(roundRatio([slice(10, 300)], [slice(10, 100)], 'allocatedBytes')).toBeNull()
    expect(roundRatio([slice(10, 300)], [], 'wallNs')).toBeNull()
  })
})
