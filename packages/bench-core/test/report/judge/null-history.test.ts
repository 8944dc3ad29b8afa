import { describe, expect, test } from 'vitest'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const noiseOf = (history: Parameters<typeof report>[1] = {}) =>
  report(runEvents({ rounds: 4 }), history).environment.noise

describe('what identical code showed', () => {
  test('is kept in the report, a mean log ratio for every null comparison of an operation and metric', () => {
    const { nullLogRatios, pastNullComparisons } = noiseOf()
    expect(nullLogRatios.map(({ operation, metric, rounds }) => `${operation} ${metric} ${rounds}`)).toEqual(
      ['encode', 'decode'].flatMap((operation) => [
        `${operation} nsPerOperation 4`,
        `${operation} cpuNsPerOperation 4`,
        `${operation} allocatedBytesPerOperation 4`,
        `${operation} p50Ns 4`,
        `${operation} p99Ns 4`,
      ]),
    )
    for (const { logRatios } of nullLogRatios) expect(Math.abs(logRatios[0]!)).toBeLessThan(0.05)
    expect(pastNullComparisons).toBe(0)
  })

  test('of a run without a second copy is nothing', () => {
    expect(report(runEvents({ nullPairs: false })).environment.noise.nullLogRatios).toEqual([])
  })

  test('in past runs makes the band of the next, which says how many comparisons did', () => {
    const past = (size: number) =>
      ['encode', 'decode'].map((operation) => ({
        operation,
        metric: 'nsPerOperation',
        rounds: 4,
        logRatios: [size, -size, size, -size, size],
        errors: Array(5).fill(0.003),
      }))
    const bandAfter = (size: number) => noiseOf({ history: past(size) }).smallestDifference!
    expect(noiseOf({ history: past(0.001) }).pastNullComparisons).toBe(10)
    expect(bandAfter(0.001)).toBeLessThan(noiseOf().smallestDifference!)
    expect(bandAfter(0.02)).toBeGreaterThan(noiseOf().smallestDifference!)
  })

  test('over a single round says nothing of what lasts', () => {
    const history = ['encode', 'decode'].map((operation) => ({
      operation,
      metric: 'nsPerOperation',
      rounds: 1,
      logRatios: [0.3],
      errors: [null],
    }))
    expect(noiseOf({ history }).smallestDifference).toBe(noiseOf().smallestDifference)
  })
})
