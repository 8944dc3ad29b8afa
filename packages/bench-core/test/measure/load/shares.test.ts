import fc from 'fast-check'
import { expect, test } from 'vitest'
import { poissonArrivalsNs } from '../../../src/measure/load/arrivals.ts'
import { LoadTally } from '../../../src/measure/load/load-tally.ts'
import { shareOf } from '../../../src/measure/load/shares.ts'
import { seededRandom } from '../../../src/workloads/seeded-random.ts'

const several = fc.integer({ min: 1, max: 50 })

test('shares add up to all of it, and nobody has two more than another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), several, (total, of) => {
      const shares = Array.from({ length: of }, (_, index) => shareOf(total, { index, of }))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

/** The arrivals of all generators together, in order. */
function together(rate: number, durationNs: number, of: number, seed: number): Float64Array {
  const each = Array.from({ length: of }, (_, index) => {
    const { below } = seededRandom(seed, `arrivals of ${index}`)
    return [...poissonArrivalsNs(rate, durationNs, () => below(2 ** 32) / 2 ** 32, { index, of })]
  })
  return Float64Array.from(each.flat()).sort()
}

test('all generators together have exactly as many arrivals as one would have, however few there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), several, fc.nat(), (rate, of, seed) => {
      const durationNs = 0.7e9
      const alone = poissonArrivalsNs(rate, durationNs, () => 0.5).length
      expect(together(rate, durationNs, of, seed)).toHaveLength(alone)
    }),
  )
})

test.each([1, 2, 7, 30])(
  'times between the arrivals of %i generators are those of a Poisson process',
  (of) => {
    const rate = 20_000
    const arrivals = together(rate, 1e9, of, 7)
    const gaps = [...arrivals].slice(1).map((at, index) => ((at - arrivals[index]!) * rate) / 1e9)
    // Kolmogorov and Smirnov: the largest distance from the exponential distribution; beyond 1.95 / √n once in a thousand.
    const largest = gaps
      .toSorted((a, b) => a - b)
      .reduce((most, gap, index) => {
        const due = 1 - Math.exp(-gap)
        return Math.max(most, Math.abs(due - index / gaps.length), Math.abs(due - (index + 1) / gaps.length))
      }, 0)
    expect(largest).toBeLessThan(1.95 / Math.sqrt(gaps.length))
    // Independent of each other: neighbouring gaps don't go together.
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    const products = gaps.slice(1).map((gap, index) => (gap - mean) * (gaps[index]! - mean))
    const correlation = products.reduce((sum, product) => sum + product, 0) / products.length / mean ** 2
    expect(Math.abs(correlation)).toBeLessThan(3.3 / Math.sqrt(gaps.length))
  },
)

const latency = fc.record({
  share: fc.nat({ max: 4 }),
  ns: fc.integer({ min: 0, max: 6_000_000_000 }),
  progress: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('the histogram of all generators is, bit for bit, the histogram of all samples', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(latency, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 3 }),
      (blocks) => {
        const parts = 3
        const [alone, merged] = [new LoadTally(parts), new LoadTally(parts)]
        for (const samples of blocks) {
          const shares = Array.from({ length: 5 }, () => new LoadTally(parts))
          for (const tally of [alone, ...shares]) tally.beginLoad()
          for (const { share, ns, progress } of samples) {
            for (const tally of [alone, shares[share]!]) {
              tally.count('ok')
              tally.addLatency(ns, progress)
              tally.addService(ns)
              tally.addDelay(ns)
            }
          }
          alone.elapsedNs += 1e9
          alone.windowNs += 1e9
          // As they come from other processes.
          const packed = shares.map((share) => JSON.parse(JSON.stringify(share.packed())))
          merged.addShares(packed, { elapsedNs: 1e9, windowNs: 1e9 })
        }
        expect(merged.ok).toBe(blocks.flat().length)
        expect(merged.latency()).toEqual(alone.latency())
        expect(merged.service()).toEqual(alone.service())
        expect(merged.delay()).toEqual(alone.delay())
        expect(merged.latencySumNs).toBe(alone.latencySumNs)
      },
    ),
    { numRuns: 10 },
  )
})
