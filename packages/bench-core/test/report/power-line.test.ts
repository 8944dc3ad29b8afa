import { expect, test } from 'vitest'
import type { NullLogRatios, Report } from '../../src/model/report.ts'
import { powerLine } from '../../src/report/power-line.ts'
import { report } from '../../src/report/report.ts'
import { runEvents } from '../fixtures/run-events.ts'

const { environment } = report(runEvents({ rounds: 3 }))

function lineOf(noise: Partial<Report['environment']['noise']>): string {
  return powerLine({ environment: { ...environment, noise: { ...environment.noise, ...noise } } })
}

function banded(operation: string, difference: number): NullLogRatios {
  return { operation, metric: 'nsPerOperation', rounds: 3, logRatios: [0], band: Math.log1p(difference) }
}

test('one figure where all operations can be told apart alike', () => {
  const nullLogRatios = [banded('encode', 0.012), banded('decode', 0.015)]
  expect(lineOf({ smallestDifference: 0.015, nullLogRatios })).toBe(
    'This run can tell differences above 2.0 %.'.replace('0 %', '0\u00a0%'),
  )
})

test('the best and the worst operation where they differ', () => {
  const nullLogRatios = [banded('zstd', 0.27), banded('encode', 0.015), banded('gzip', 0.05)]
  expect(lineOf({ smallestDifference: 0.27, nullLogRatios }).replaceAll('\u00a0', ' ')).toBe(
    'This run can tell differences above 2.0 % (encode) to 27 % (zstd), depending on the operation.',
  )
})

test('a run without a control says that it has none', () => {
  expect(lineOf({ smallestDifference: null })).toContain('No control of identical code')
})

test('a report of an older version has the figure alone', () => {
  expect(lineOf({ smallestDifference: 0.1, nullLogRatios: undefined })).toContain('above 10')
})
