import { describe, expect, test } from 'vitest'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { caseDetail } from '../../../src/report/case/case-detail.ts'
import { caseHistogram } from '../../../src/report/case/case-histogram.ts'
import { reportCsv } from '../../../src/report/exports/report-csv.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { renderCase } from '../../../src/report/terminal/case-terminal.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { recordedReport } from '../../golden/recorded-report.ts'
import { storageReport } from '../storage/support.ts'

function linesOf(text: string): string[] {
  return text.replaceAll('\u00a0', ' ').split('\n')
}

/** The same with names that somebody chose with malice. */
function hostile(made: Report, names: readonly string[]): Report {
  const name = JSON.stringify('=<img src=x onerror=alert(1)>|`*\u202e"')
  return JSON.parse(
    names.reduce((text, known) => text.replaceAll(JSON.stringify(known), name), JSON.stringify(made)),
  )
}

describe.each([
  { run: 'dimensions', names: ['avsc', 'Field renamed'] },
  { run: 'storage', names: ['bytea-protobuf'] },
  { run: 'protocol', names: ['tcp-protobuf'] },
])('the exports of the run $run', ({ run, names }) => {
  const made = recordedReport(run)

  test('tell times in the columns of the terminal, and the same verdicts and doubts', () => {
    const markdown = reportMarkdown(made).replaceAll('\\', '')
    const onTerminal = linesOf(renderReport(made, { width: 1000, color: false }))
    const headersIn = (lines: readonly string[]) =>
      lines
        .filter((line) => / p50 +p90 +p95 +p99 +p99\.9 +max /.test(line))
        .map((line) => line.trim().split(/ {2,}/))
    const headers = headersIn(linesOf(markdown).map((line) => line.replaceAll('|', ' ')))
    expect(headersIn(onTerminal)).not.toEqual([])
    for (const header of headersIn(onTerminal)) expect(headers).toContainEqual(header)
    const sentences = linesOf(
      markdown.slice(markdown.indexOf('\n## Verdicts\n'), markdown.indexOf('\n## Times\n')),
    ).filter((line) => /^- /.test(line))
    const told = onTerminal.filter((line) => /^[-!] /.test(line)).map((line) => line.slice(2))
    expect(sentences).not.toEqual([])
    for (const sentence of sentences.slice(0, 40)) expect(told).toContain(sentence.slice(2))
  })

  test('show names as they are and nothing that they would do', () => {
    const bad = hostile(made, names)
    const html = reportHtml(bad)
    expect(html).not.toMatch(/<img|\u202e/)
    expect(html).toContain('&lt;img')
    const markdown = reportMarkdown(bad)
    expect(markdown).not.toMatch(/(?<!\\)<img|\u202e/)
    expect(reportCsv(bad)).not.toMatch(/(^|,)"?=/m)
  })
})

test('a rate that was left out says why in every form', () => {
  const made = recordedReport('protocol')
  const why = 'left out: at 8000 requests a second it answered only 2700'
  const told = `http-json was ${why} (read user-document, at 32,000/s; `
  expect(renderReport(made, { width: 1000, color: false })).toContain(told)
  expect(reportMarkdown(made)).toContain(told)
  expect(reportHtml(made)).toContain(told)
  expect(reportCsv(made)).toMatch(new RegExp(`,not-measured,.*,${why},`))
  const verdicts = made.comparisons.filter(({ parameters }) => Number(parameters.rate) > 16_000)
  for (const { text } of verdicts) expect(text).toMatch(/can’t be compared: .* was left out: at \d+ requests/)
  const reported = made.cases.find(({ status }) => status === 'not-measured')!
  const detail = caseDetail(made, caseId(reported.key))!
  expect(renderCase(detail, caseHistogram(reported), { width: 1000, color: false })).toContain(
    `\nnot measured: ${why}\n`,
  )
})

test('a page of the storage suite with 200 cases stays below 400 kB, with its tables', () => {
  const large = storageReport({
    formats: ['jsonb-json', 'jsonb-protojson', 'json', 'bytea-protobuf', 'bytea-msgpack'],
    rows: [100, 1000],
    toast: ['pglz', 'none'],
    connections: [1, 4],
  })
  expect(large.cases.length).toBeGreaterThan(200)
  const page = reportHtml(large)
  expect(Buffer.byteLength(page)).toBeLessThan(400_000)
  expect(page).toContain('rows per second, and cost per row')
})
