import { describe, expect, test } from 'vitest'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { noise, protocolReport } from '../protocol/support.ts'

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

  test.each([
    ['over a single round', [null, null]],
    ['that was kept as if it were, with errors of more rounds', [0.01, null]],
  ])('%s says nothing of what lasts', (_, errors) => {
    const history = ['encode', 'decode'].map((operation) => ({
      operation,
      metric: 'nsPerOperation',
      rounds: 1,
      logRatios: [0.3, 0.01],
      errors,
    }))
    expect(noiseOf({ history }).smallestDifference).toBe(noiseOf().smallestDifference)
  })

  test('is kept with the rounds of each pair, where one has fewer than another', () => {
    const { environment } = protocolReport(
      { transports: ['http-json', 'tcp-protobuf'], operations: ['read'], connections: [1, 10], sweep: false },
      ({ load }, contender, round, copy) => {
        const isLeftOut = copy === 2 && load.load === 'sequential' && round > 1
        if (load.load === 'open' || isLeftOut) return undefined
        return { figures: { nsPerOperation: 1e6 * noise(round + copy, contender) } }
      },
    )
    const kept = environment.noise.nullLogRatios.filter(({ metric }) => metric === 'nsPerOperation')
    const some = expect.any(Number)
    expect(kept.map(({ rounds, errors }) => [rounds, errors]).toSorted()).toEqual([
      [1, [null]],
      [5, [some]],
    ])
    expect(new Set(kept.map(({ band }) => band)).size).toBe(1)
  })
})
