import { describe, expect, test } from 'vitest'
import { report } from '../../src/report/report.ts'
import { aaBand } from '../../src/stats/aa-band.ts'
import { runEvents } from '../fixtures/run-events.ts'

const noiseOf = (history: Parameters<typeof report>[1] = {}) =>
  report(runEvents({ rounds: 4 }), history).environment.noise

describe('what identical code showed', () => {
  test('is kept in the report, a mean log ratio for every null comparison of an operation and metric', () => {
    const { nullLogRatios, pastNullComparisons } = noiseOf()
    expect(nullLogRatios?.map(({ operation, metric, rounds }) => `${operation} ${metric} ${rounds}`)).toEqual(
      ['encode', 'decode'].flatMap((operation) => [
        `${operation} nsPerOperation 4`,
        `${operation} cpuNsPerOperation 4`,
        `${operation} allocatedBytesPerOperation 4`,
        `${operation} p50Ns 4`,
        `${operation} p99Ns 4`,
      ]),
    )
    for (const { logRatios } of nullLogRatios!) expect(Math.abs(logRatios[0]!)).toBeLessThan(0.05)
    expect(pastNullComparisons).toBe(0)
  })

  test('of a run without a second copy is nothing', () => {
    expect(report(runEvents({ nullPairs: false })).environment.noise.nullLogRatios).toEqual([])
  })

  test('in one run joins the band of the next, which says how many comparisons did', () => {
    const { nullLogRatios: history, smallestDifference } = report(runEvents({ rounds: 4, roundNoise: 0.05 }))
      .environment.noise
    const next = noiseOf({ history: [...history!, ...history!] })
    expect(next.pastNullComparisons).toBe(4)
    expect(next.smallestDifference).toBeGreaterThan(noiseOf().smallestDifference!)
    expect(next.smallestDifference).toBeLessThan(smallestDifference!)
  })

  test('over more rounds than a run has would have been more over its own', () => {
    const entry = { operation: 'encode', metric: 'nsPerOperation', logRatios: [0.02, -0.02, 0.02, -0.02] }
    const widthAfter = (rounds: number) => noiseOf({ history: [{ ...entry, rounds }] }).smallestDifference!
    expect(widthAfter(16)).toBeGreaterThan(widthAfter(4))
    expect(widthAfter(2)).toBe(widthAfter(4))
  })

  test('of rounds that worked for longer would have been more in its own', () => {
    const own = noiseOf().nullLogRatios!.find(({ metric }) => metric === 'nsPerOperation')!.workedMs!
    const entry = { operation: 'encode', metric: 'nsPerOperation', logRatios: [0.02, -0.02, 0.02, -0.02] }
    const widthAfter = (workedMs: number) =>
      noiseOf({ history: [{ ...entry, workedMs }] }).smallestDifference!
    expect(widthAfter(5 * own)).toBeGreaterThan(widthAfter(own))
    expect(widthAfter(own / 5)).toBe(widthAfter(own))
  })

  test('says how long slices worked, and nothing of percentiles, which have none', () => {
    const worked = new Map(noiseOf().nullLogRatios?.map(({ metric, workedMs }) => [metric, workedMs]))
    expect(worked.get('nsPerOperation')).toBeGreaterThan(0)
    expect(worked.get('p50Ns')).toBeUndefined()
  })
})

test('a quiet past does not hide a busy present', () => {
  const busy = [0.2, -0.2, 0.25, -0.15, -0.1]
  const quiet = Array.from({ length: 20 }, (_, index) => (index % 2 ? 0.005 : -0.005))
  expect(aaBand([busy], quiet)).toBe(aaBand([busy]))
  expect(aaBand([busy], [0.1, -0.1, 0.05])).not.toBe(aaBand([busy]))
})
