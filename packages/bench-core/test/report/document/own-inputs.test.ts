import { expect, test } from 'vitest'
import { linkIn } from '../../../src/model/options/reading.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { withOwnInputs } from '../../../src/report/document/own-inputs.ts'
import { reportCsv } from '../../../src/report/exports/report-csv.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { report } from '../../../src/report/report.ts'
import { ownLink } from '../../../src/report/suites/codec/network.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { protocolReport } from '../protocol/support.ts'

const measured = report(runEvents({ rounds: 3 }))
const made = {
  ...measured,
  contenders: measured.contenders.map((contender) => ({ ...contender, options: 'views of the input' })),
}
const own = { use: { requestsPerSecond: 2_500 }, links: [ownLink({ megabitsPerSecond: 50, roundTripMs: 0 })] }
const forms = {
  terminal: renderReport(made, { width: 200, color: false, ...own }),
  Markdown: reportMarkdown(made, own),
  HTML: reportHtml(made, own),
}

test.each(Object.entries(forms))('%s has the mean size beside the others, and the options', (_, text) => {
  expect(text).toMatch(/2,171.B/)
  expect(text).toContain('views of the input')
})

test('CSV has cores at every rate', () => {
  const text = reportCsv(made, own)
  for (const rate of [1_000, 2_500]) expect(text).toContain(`coresAt${rate}PerSecond`)
})

test('CSV has what a service takes at one’s own rate', () => {
  const transports = protocolReport(
    { transports: ['http-json'], operations: ['read'], rates: [1000] },
    ({ load }) =>
      load.load === 'open'
        ? { figures: { operationsPerSecond: load.rate, serverCpuNsPerOperation: 50_000 } }
        : undefined,
  )
  const text = reportCsv(transports, { use: { requestsPerSecond: 20_000 } })
  expect(text).toContain('20,000 requests a second')
  expect(text).not.toContain('5,000 requests a second')
})

test('what is put in twice is there once', () => {
  const once = withOwnInputs(made, own)
  expect(withOwnInputs(once, own)).toEqual(once)
  expect(once.qpsImpact[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond)).toEqual([
    10, 100, 1_000, 2_500, 5_000, 10_000,
  ])
})

test('the rate that a run was told stands among those of its cores, unless its reader asks about another', () => {
  const told = { ...made, run: { ...made.run, spec: { ...made.run.spec, use: { requestsPerSecond: 400 } } } }
  const ratesOf = (read: Pick<Report, 'qpsImpact'>) =>
    read.qpsImpact[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond)
  expect(ratesOf(withOwnInputs(told, {}))).toEqual([10, 100, 400, 1_000, 5_000, 10_000])
  expect(ratesOf(withOwnInputs(told, own))).toEqual([10, 100, 1_000, 2_500, 5_000, 10_000])
  expect(reportMarkdown(told)).toContain('400/s')
})

test('a link may have no delay, but no link lacks a bandwidth', () => {
  expect(linkIn('50,0')).toEqual({ megabitsPerSecond: 50, roundTripMs: 0 })
  expect(linkIn('50mbit, 0.03s')).toEqual({ megabitsPerSecond: 50, roundTripMs: 30 })
  for (const text of ['50', '50,', '0,30', '50,-1', '50,30,1']) expect(linkIn(text)).toBeUndefined()
})
