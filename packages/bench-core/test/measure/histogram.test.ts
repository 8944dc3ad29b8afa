import fc from 'fast-check'
import { decodeFromCompressedBase64 } from 'hdr-histogram-js'
import { expect, test } from 'vitest'
import { distributionOf } from '../../src/measure/histogram.ts'

const percents = { p50Ns: 50, p90Ns: 90, p95Ns: 95, p99Ns: 99, p999Ns: 99.9 } as const
const names = Object.keys(percents) as (keyof typeof percents)[]

/** Durations of every magnitude, ties and zeros included. */
const anySamples = fc
  .array(fc.oneof(fc.nat(5), fc.integer({ min: 0, max: 3000 }), fc.nat(10_000_000), fc.nat(2 ** 32 - 1)), {
    minLength: 1,
    maxLength: 300,
  })
  .map((values) => Uint32Array.from(values))

/** The smallest sample that at least this part of all samples does not exceed. */
function nearestRank(samples: Uint32Array, percent: number): number {
  return samples.toSorted()[Math.max(1, Math.ceil((percent / 100) * samples.length)) - 1]!
}

test('1 to 1,000 ns have the percentiles that they obviously have', () => {
  const samples = Uint32Array.from({ length: 1000 }, (_, index) => 1000 - index)
  const { histogram: _, parts: __, ...figures } = distributionOf(samples, 1)
  expect(figures).toEqual({
    samples: 1000,
    minNs: 1,
    p50Ns: 500,
    p90Ns: 900,
    p95Ns: 950,
    p99Ns: 990,
    p999Ns: 999,
    maxNs: 1000,
    meanNs: 500.5,
    stddevNs: expect.closeTo(Math.sqrt((1000 ** 2 - 1) / 12), 9),
    windowMs: 1,
  })
})

test('a single sample is its own whole distribution', () => {
  expect(distributionOf(Uint32Array.of(2048), 1)).toMatchObject({
    samples: 1,
    minNs: 2048,
    p50Ns: 2048,
    p999Ns: 2048,
    maxNs: 2048,
    meanNs: 2048,
    stddevNs: 0,
  })
})

test('operations too short for the clock count as 0 ns', () => {
  expect(distributionOf(Uint32Array.of(0, 0, 0, 5), 1)).toMatchObject({
    minNs: 0,
    p50Ns: 0,
    maxNs: 5,
    meanNs: 1.25,
  })
})

test('min ≤ p50 ≤ p90 ≤ p95 ≤ p99 ≤ p99.9 ≤ max, and the mean lies between min and max', () => {
  fc.assert(
    fc.property(anySamples, (samples) => {
      const found = distributionOf(samples, 1)
      const ordered = [found.minNs, ...names.map((name) => found[name]), found.maxNs]
      expect(ordered.toSorted((a, b) => a - b)).toEqual(ordered)
      expect(found.meanNs).toBeGreaterThanOrEqual(found.minNs)
      expect(found.meanNs).toBeLessThanOrEqual(found.maxNs)
    }),
  )
})

test('least and greatest are exact, percentiles and mean to 3 significant digits', () => {
  fc.assert(
    fc.property(anySamples, (samples) => {
      const found = distributionOf(samples, 1)
      const sorted = samples.toSorted()
      expect([found.samples, found.minNs, found.maxNs]).toEqual([samples.length, sorted[0], sorted.at(-1)])
      for (const name of names) {
        const exact = nearestRank(samples, percents[name])
        expect(Math.abs(found[name] - exact)).toBeLessThanOrEqual(exact / 1000)
      }
      const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length
      expect(Math.abs(found.meanNs - mean)).toBeLessThanOrEqual(mean / 1000)
    }),
  )
})

test('the stored histogram gives the same figures again', () => {
  fc.assert(
    fc.property(anySamples, (samples) => {
      const found = distributionOf(samples, 1)
      const stored = decodeFromCompressedBase64(found.histogram)
      expect(stored.totalCount).toBe(samples.length)
      for (const name of names) {
        expect(Math.min(stored.getValueAtPercentile(percents[name]), found.maxNs)).toBe(found[name])
      }
      const within = (value: number) => Math.min(Math.max(value, found.minNs), found.maxNs)
      expect(within(stored.mean)).toBe(found.meanNs)
      expect(stored.stdDeviation).toBe(found.stddevNs)
    }),
  )
})

test('its parts hold the samples in the order of time', () => {
  const { parts } = distributionOf(Uint32Array.of(1, 1, 20, 20, 300, 300, 4000, 4000), 1)
  const values = parts.map((part) => decodeFromCompressedBase64(part))
  expect(values.map(({ totalCount }) => totalCount)).toEqual([2, 2, 2, 2])
  expect(values.map((part) => part.getValueAtPercentile(0))).toEqual([1, 20, 300, 4000])
})
