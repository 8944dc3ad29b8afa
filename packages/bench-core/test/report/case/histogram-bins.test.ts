import fc from 'fast-check'
import * as hdr from 'hdr-histogram-js'
import { describe, expect, test } from 'vitest'
import type { CaseHistogram } from '../../../src/model/report/case-detail.ts'
import { recordedValues } from '../../../src/model/run/recorded/recorded-values.ts'
import { binHeights, type HistogramWish, histogramBins } from '../../../src/report/figures/histogram-bins.ts'
import { seededRandom } from '../../fixtures/random.ts'

const usual: HistogramWish = { scale: 'log', share: 1, maxBins: 60 }

/** Bins of times that are recorded as a run records them. */
function binsOf(times: readonly number[], wish: Partial<HistogramWish> = {}): CaseHistogram {
  return histogramBins(recorded(times), { ...usual, ...wish })!
}

function recorded(times: readonly number[]) {
  const histogram = hdr.build({ bitBucketSize: 64, useWebAssembly: false, numberOfSignificantValueDigits: 3 })
  for (const ns of times) histogram.recordValue(ns)
  return recordedValues(hdr.encodeIntoCompressedBase64(histogram))
}

const random = seededRandom(7)
const around = (ns: number, spread: number, count: number) =>
  Array.from({ length: count }, () => Math.round(ns * Math.exp(spread * random.normal())))

/** Bins whose neighbours within a few bins are all lower, and not by chance. */
function humps(histogram: CaseHistogram): number[] {
  const heights = binHeights(histogram)
  const highest = Math.max(...heights)
  return heights.flatMap((height, index) => {
    const near = heights.slice(Math.max(0, index - 6), index + 7)
    return height > highest / 5 && height === Math.max(...near) ? [histogram.bins[index]!.fromNs] : []
  })
}

describe('bins', () => {
  test('count every sample once, without gaps, whatever was recorded', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 400 }),
        fc.constantFrom('log' as const, 'linear' as const),
        fc.constantFrom(0.99, 0.999, 1),
        (times, scale, share) => {
          const { bins, samples, beyond } = binsOf(times, { scale, share })
          expect(samples).toBe(times.length)
          expect(bins.reduce((sum, { count }) => sum + count, beyond?.count ?? 0)).toBe(samples)
          expect(bins.length).toBeLessThanOrEqual(60)
          for (const [index, { fromNs, toNs }] of bins.entries()) {
            expect(toNs).toBeGreaterThan(fromNs)
            if (index > 0) expect(fromNs).toBe(bins[index - 1]!.toNs)
          }
        },
      ),
    )
  })

  test('hold the times that they say they hold', () => {
    const times = around(10_000, 0.3, 3_000)
    for (const { fromNs, toNs, count } of binsOf(times).bins) {
      // Values are recorded to three digits, and bins end between values.
      const inside = times.filter((ns) => ns >= fromNs && ns < toNs).length
      expect(inside).toBe(count)
    }
  })

  test('show two humps where there are two, and one where there is one', () => {
    expect(humps(binsOf([...around(20_000, 0.03, 6_000), ...around(26_000, 0.03, 3_000)]))).toHaveLength(2)
    expect(humps(binsOf(around(20_000, 0.08, 9_000)))).toHaveLength(1)
  })

  test('show them beside a tail a hundred times longer, which is counted apart', () => {
    const body = [...around(20_000, 0.02, 6_000), ...around(23_000, 0.02, 3_900)]
    const tail = around(2_000_000, 0.3, 50)
    const histogram = binsOf([...body, ...tail], { share: 0.99 })
    expect(humps(histogram)).toHaveLength(2)
    expect(histogram.beyond?.count).toBeGreaterThanOrEqual(50)
    expect(histogram.beyond?.maxNs).toBeGreaterThanOrEqual(Math.max(...tail))
    expect(binsOf([...body, ...tail]).beyond).toBeNull()
  })

  test.each(['log', 'linear'] as const)('of evenly spread times are evenly tall on a %s axis', (scale) => {
    // Every nanosecond equally often: some bins hold one value more than their neighbours.
    const times = Array.from({ length: 20_000 }, (_, index) => 100 + (index % 97))
    const heights = binHeights(binsOf(times, { scale }))
    const perNs = binsOf(times, { scale }).bins.map(({ fromNs, toNs, count }) => count / (toNs - fromNs))
    expect(Math.max(...perNs) / Math.min(...perNs)).toBeLessThan(1.02)
    if (scale === 'linear') expect(Math.max(...heights) / Math.min(...heights)).toBeLessThan(1.02)
  })

  test('make no comb of a clock with coarse steps', () => {
    const stepNs = 1000 / 24
    const times = Array.from({ length: 30_000 }, (_, index) => Math.round(stepNs * (10 + (index % 60))))
    const heights = binHeights(binsOf(times, { scale: 'linear' }))
    expect(heights.length).toBeGreaterThan(15)
    expect(Math.max(...heights) / Math.min(...heights)).toBeLessThan(1.15)
  })

  test('are few where samples are few', () => {
    expect(binsOf(around(10_000, 0.2, 27)).bins.length).toBeLessThanOrEqual(6)
    expect(binsOf([1234]).bins).toMatchObject([{ count: 1 }])
    expect(binsOf([0, 0, 0]).bins).toMatchObject([{ count: 3 }])
    expect(histogramBins([], usual)).toBeNull()
  })

  test('have heights that add up to the samples where bins are alike', () => {
    const histogram = binsOf(around(10_000, 0.2, 8_000), { share: 0.99 })
    const sum = binHeights(histogram).reduce((total, height) => total + height, 0)
    expect(sum).toBeGreaterThan(0.9)
    expect(sum).toBeLessThan(1.1)
  })
})
