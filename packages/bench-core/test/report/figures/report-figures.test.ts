import { expect, test } from 'vitest'
import { sharedMetrics } from '../../../src/report/figures/report-figures.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'

test('runs are compared in percentiles that they have figures of', () => {
  const base = reportOf(1)
  expect(base.cases.every(({ latency }) => latency?.p99Ns && latency.p999Ns === null)).toBe(true)
  expect(sharedMetrics([base, reportOf(2)])).toContain('p99Ns')
  expect(sharedMetrics([base, reportOf(2)])).not.toContain('p999Ns')
})
