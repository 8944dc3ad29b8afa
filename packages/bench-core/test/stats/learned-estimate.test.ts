import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { learnedEstimate } from '../../src/stats/learned-estimate.ts'

const took = (...factors: number[]) =>
  factors.map((factor) => ({ estimateMs: 60_000, durationMs: 60_000 * factor }))

describe('an estimate', () => {
  test('is the preset’s where nothing has run yet, and says so', () => {
    expect(learnedEstimate(90_000, [])).toEqual({ estimateMs: 90_000, basis: 'the preset' })
  })

  test('grows and shrinks as past runs of the preset did', () => {
    expect(learnedEstimate(90_000, took(1.5))).toEqual({
      estimateMs: 135_000,
      basis: '1 past run on this machine',
    })
    expect(learnedEstimate(90_000, took(1.4, 1.2)).estimateMs).toBeCloseTo(117_000, 6)
  })

  test('follows the middle run, so that one during which the machine slept changes little', () => {
    expect(learnedEstimate(100_000, took(1.1, 1.2, 40, 1.2, 1.1))).toEqual({
      estimateMs: 120_000,
      basis: '5 past runs on this machine',
    })
  })

  test('forgets all but the last ten', () => {
    const past = took(...Array.from({ length: 10 }, () => 2), ...Array.from({ length: 30 }, () => 1))
    expect(learnedEstimate(1000, past)).toEqual({ estimateMs: 2000, basis: '10 past runs on this machine' })
  })

  test('takes no notice of runs whose times make no sense', () => {
    const past = [
      { estimateMs: 0, durationMs: 5 },
      { estimateMs: 5, durationMs: 0 },
    ]
    expect(learnedEstimate(1000, past).basis).toBe('the preset')
  })

  test('lies between the quickest and the slowest of the past', () => {
    const factor = fc.double({ min: 0.1, max: 10, noNaN: true })
    fc.assert(
      fc.property(fc.array(factor, { minLength: 1, maxLength: 10 }), (factors) => {
        const { estimateMs } = learnedEstimate(1000, took(...factors))
        expect(estimateMs).toBeGreaterThanOrEqual(1000 * Math.min(...factors) * (1 - 1e-9))
        expect(estimateMs).toBeLessThanOrEqual(1000 * Math.max(...factors) * (1 + 1e-9))
      }),
    )
  })
})
