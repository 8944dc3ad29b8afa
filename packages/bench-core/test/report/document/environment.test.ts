import { expect, test } from 'vitest'
import { environmentSection } from '../../../src/report/document/sections/environment.ts'
import { cacheLatencyText } from '../../../src/report/words/environment/cache-latency.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'

const linesOf = (report: Parameters<typeof environmentSection>[0]) =>
  environmentSection(report).tables.flatMap(({ rows }) => rows.map((cells) => cells.join(': ')))
const textOf = (environment: Parameters<typeof reportOf>[1] = {}) =>
  linesOf(reportOf(1, environment)).join('\n')

test('what a run was made with is told field by field, what nobody looked at otherwise than what there isn’t', () => {
  expect(textOf()).toContain('CPU: Example CPU 2.5 GHz\ncores: 2\nCPU limit: none\n')
  expect(textOf()).toContain('turbo: not known')
  expect(textOf()).not.toMatch(/^code:/m)
})

test('cache latencies are told where processes have told of them', () => {
  expect(textOf()).not.toMatch(/^cache latency/m)
  const made = reportOf(1)
  const noise = { ...made.environment.noise, cacheLatencyNs: { low: 8.2, high: 44 } }
  expect(linesOf({ ...made, environment: { ...made.environment, noise } })).toContainEqual(
    expect.stringMatching(/^cache latency: 8\.20.ns to 44\.0.ns$/),
  )
  expect(cacheLatencyText({ low: 8.2, high: 1_204 })).toBe('8.20\u00a0ns to 1.20\u00a0µs')
})

test('the code is told where it is known', () => {
  const code = { revision: '4f2a91c'.repeat(6), isDirty: true, lockfile: '1234567890ab' }
  expect(textOf({ environment: { code } })).toMatch(
    /Wirebench: 0\.1\.0\ncode: 4f2a91c with changes\nlockfile: 1234567890ab$/m,
  )
})

test('the largest A/A band is told with what it is of, and beside it that of CPU time, which answers are judged by', () => {
  const kind = { rounds: 3, logRatios: [0], errors: [0.01] }
  const noise = {
    calibrationCv: null,
    smallestDifference: 0.22,
    pastNullComparisons: 0,
    nullLogRatios: [
      { ...kind, operation: 'encode', metric: 'nsPerOperation', band: Math.log(1.03) },
      { ...kind, operation: 'decode', lane: 'go', metric: 'nsPerOperation', band: Math.log(1.22) },
      { ...kind, operation: 'encode', metric: 'cpuNsPerOperation', band: Math.log(1.04) },
    ],
  }
  const made = reportOf(1)
  expect(linesOf({ ...made, environment: { ...made.environment, noise } })).toContainEqual(
    expect.stringMatching(
      /^identical code may differ by at most: 22.% \(decode in go\), in CPU time 4\.0.%$/,
    ),
  )
})
