import type { Report } from '@wirebench/bench-core/model/report/report'
import { slim } from '@wirebench/bench-core/report/figures/slim'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HistogramFiles } from '../../../../src/features/report/panels/histogram-files.tsx'
import { reportOf } from '../../../report-fixture.ts'

const linksOf = (report: Report) =>
  [...renderToStaticMarkup(<HistogramFiles runId="7k2m9q" cases={slim(report).cases} />).matchAll(/<a /g)]
    .length

test('a case has a file where its distribution was kept: none of a slim report', () => {
  const report = reportOf()
  expect(linksOf(report)).toBe(report.cases.length)
  expect(linksOf(slim(report))).toBe(0)
})
