import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { learnedEstimate, stretchOf } from '../../src/stats/many-runs/learned-estimate.ts'

const quiet = { loadAverage1: 0.2, cpuCount: 2 }
const busy = { loadAverage1: 26, cpuCount: 2 }
const took = (...factors: number[]) =>
  factors.map((factor) => ({ estimateMs: 60_000, durationMs: 60_000 * factor, ...quiet }))

describe('an estimate on a quiet machine', () => {
  test('is the plan’s where nothing has run yet, and says so', () => {
    expect(learnedEstimate(90_000, [], quiet)).toEqual({ estimateMs: 90_000, basis: 'the preset' })
  })

  test('grows and shrinks as past runs did', () => {
    expect(learnedEstimate(90_000, took(1.5), quiet)).toEqual({
      estimateMs: 135_000,
      basis: '1 past run on this machine',
    })
    expect(learnedEstimate(90_000, took(1.4, 1.2), quiet).estimateMs).toBeCloseTo(117_000, 6)
  })

  test('follows the middle run, so that one during which the machine slept changes little', () => {
    expect(learnedEstimate(100_000, took(1.1, 1.2, 40, 1.2, 1.1), quiet)).toEqual({
      estimateMs: 120_000,
      basis: '5 past runs on this machine',
    })
  })

  test('forgets all but the last ten', () => {
    const past = took(...Array.from({ length: 10 }, () => 2), ...Array.from({ length: 30 }, () => 1))
    expect(learnedEstimate(1000, past, quiet)).toEqual({
      estimateMs: 2000,
      basis: '10 past runs on this machine',
    })
  })

  test('takes no notice of runs whose times make no sense', () => {
    const past = [
      { estimateMs: 0, durationMs: 5, ...quiet },
      { estimateMs: 5, durationMs: 0, ...quiet },
    ]
    expect(learnedEstimate(1000, past, quiet).basis).toBe('the preset')
  })

  test('lies between the quickest and the slowest of the past', () => {
    const factor = fc.double({ min: 0.1, max: 10, noNaN: true })
    fc.assert(
      fc.property(fc.array(factor, { minLength: 1, maxLength: 10 }), (factors) => {
        const { estimateMs } = learnedEstimate(1000, took(...factors), quiet)
        expect(estimateMs).toBeGreaterThanOrEqual(1000 * Math.min(...factors) * (1 - 1e-9))
        expect(estimateMs).toBeLessThanOrEqual(1000 * Math.max(...factors) * (1 + 1e-9))
      }),
    )
  })
})

describe('an estimate on a busy machine', () => {
  test('is longer, in round figures, and says by how much and why', () => {
    expect(learnedEstimate(17_000, [], busy)).toEqual({
      estimateMs: 90_000,
      basis: 'the preset, times about 5.2 for the load of 26 on 2 cores',
    })
  })

  // Runs of the codec and storage suites on an AMD EPYC with two shared cores, 2026-11-22.
  test.each([
    [17, 5, 24.3],
    [17, 26, 57.5],
    [17, 14, 90],
    [17, 22, 105],
    [80, 40, 339],
    [180, 44, 685],
  ])(
    'of %d s at a load of %d is within a factor of two of the %d s that it took',
    (planned, loadAverage1, taken) => {
      const { estimateMs } = learnedEstimate(planned * 1000, [], { loadAverage1, cpuCount: 2 })
      expect(estimateMs / 1000 / taken).toBeGreaterThan(1 / 2)
      expect(estimateMs / 1000 / taken).toBeLessThan(2)
    },
  )

  test('doesn’t count the load of past runs twice', () => {
    const past = [{ estimateMs: 17_000, durationMs: 17_000 * stretchOf(busy, 17_000), ...busy }]
    expect(learnedEstimate(17_000, past, quiet).estimateMs).toBeCloseTo(17_000, 6)
    expect(learnedEstimate(17_000, past, busy).estimateMs).toBe(90_000)
  })

  test('stretches a long plan less: what is timed ends by the clock', () => {
    expect(stretchOf(busy, 600_000)).toBeLessThan(stretchOf(busy, 80_000))
    expect(stretchOf(busy, 600_000)).toBeLessThan(2)
  })
})

test('a load that all cores have room for changes nothing, and neither does a system that tells none', () => {
  expect(stretchOf({ loadAverage1: 1, cpuCount: 2 }, 80_000)).toBe(1)
  expect(stretchOf({ loadAverage1: 0, cpuCount: 1 }, 80_000)).toBe(1)
  expect(stretchOf({ loadAverage1: 6, cpuCount: 8 }, 80_000)).toBe(1)
})

test('a longer plan never has the shorter estimate, whatever has run and whatever else the machine does', () => {
  const positive = (max: number) => fc.double({ min: 0.1, max, noNaN: true })
  const load = fc.record({ loadAverage1: positive(60), cpuCount: fc.integer({ min: 1, max: 64 }) })
  const run = fc
    .tuple(positive(1e6), positive(1e7), load)
    .map(([estimateMs, durationMs, its]) => ({ estimateMs, durationMs, ...its }))
  fc.assert(
    fc.property(fc.array(run), load, positive(2e6), positive(2e6), (past, now, a, b) => {
      const [shorter, longer] = [Math.min(a, b), Math.max(a, b)]
      expect(learnedEstimate(shorter, past, now).estimateMs).toBeLessThanOrEqual(
        learnedEstimate(longer, past, now).estimateMs,
      )
    }),
  )
})
