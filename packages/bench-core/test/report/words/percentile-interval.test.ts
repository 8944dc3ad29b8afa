import { expect, test } from 'vitest'
import type { ReportCase } from '../../../src/model/report/report.ts'
import { neededInterval } from '../../../src/report/words/format/percentile-interval.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'

const [measured] = reportOf(5).cases.filter(({ latency }) => latency !== null)
const withInterval = (samples: number, low: number, high: number | null): ReportCase => ({
  ...measured!,
  samples,
  latency: { ...measured!.latency!, p99Ns: 100, intervals: { p99Ns: { low, high } } },
})
const shownBeside = (reported: ReportCase) => neededInterval(reported, 'p99Ns')
const many = 1_000_000

test('a percentile of many samples stands alone as long as its bounds are near', () => {
  expect(shownBeside(withInterval(many, 80, 150))).toBeNull()
})

test.each([
  ['however many samples, where its bounds are far apart', many, 40, 6_000],
  ['where its upper end is open', many, 90, null],
  ['of few samples', 1_000, 90, 110],
])('bounds stand beside a percentile: %s', (_, samples, low, high) => {
  expect(shownBeside(withInterval(samples, low, high))).toEqual({ low, high })
})
