import * as hdr from 'hdr-histogram-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerOf } from '../../../src/answer/answer.ts'
import { useOfRun } from '../../../src/answer/use-of-run.ts'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { answerSvg } from '../../../src/report/exports/answer/picture.ts'
import { comparisonCsv } from '../../../src/report/exports/comparison/comparison-csv.ts'
import { comparisonFile } from '../../../src/report/exports/comparison/comparison-file.ts'
import { comparisonHtml } from '../../../src/report/exports/comparison/comparison-html.ts'
import { caseFileName, caseFileNames, caseHgrm } from '../../../src/report/exports/hgrm.ts'
import { readReports } from '../../../src/report/exports/read-report.ts'
import { reportCsv } from '../../../src/report/exports/report-csv.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportJson } from '../../../src/report/exports/report-json.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { report as madeFrom } from '../../../src/report/report.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { failingLate } from '../../fixtures/failing-late.ts'
import { languageRun } from '../../fixtures/language-run.ts'
import { largeReport } from '../../fixtures/large-run.ts'
import { atRates, protocolReport } from '../protocol/support.ts'

let report: Report
let hostile: Report

beforeAll(() => {
  report = reportOf(1)
  hostile = withName(report, '<script>alert(1)</script>"\'&|`*\u202e\u0007=cmd')
})

/** A report whose run, host and a contender have a name that somebody chose with malice. */
function withName(made: Report, name: string): Report {
  return JSON.parse(
    JSON.stringify({
      ...made,
      run: { ...made.run, name },
      environment: { ...made.environment, hostName: name },
    }).replaceAll('"msgpackr"', JSON.stringify(name)),
  )
}

/** The lines of a file of CSV by RFC 4180, each by the names of its columns. */
function rowsOf(csv: string): Record<string, string>[] {
  const [header, ...lines] = csv.trimEnd().split('\r\n').map(fields)
  return lines.map((cells) => {
    if (cells.length !== header!.length) throw new Error(`${cells.length} fields of ${header!.length}`)
    return Object.fromEntries(header!.map((name, at) => [name, cells[at]!]))
  })
}

function fields(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

describe('JSON', () => {
  test('of a run comes back as it was, to the last digit', () => {
    expect(readReports(reportJson(report, {}), 'it')).toEqual([report])
  })

  test('of a run says its warnings in words too, for programs that show them', () => {
    const busy = {
      code: 'busy-machine',
      severity: 'warning',
      values: { loadAverage1: 7.5, cpuCount: 2 },
    } as const
    const { warnings } = JSON.parse(reportJson({ ...report, warnings: [busy] }, {}))
    expect(warnings).toEqual([
      { ...busy, text: 'load 7.5 on 2 cores at the start', fix: expect.stringContaining('--when-quiet') },
    ])
  })

  test('of a comparison holds the reports, and they come back', () => {
    const reports = [report, reportOf(2)]
    const text = comparisonFile(compareRuns(reports), reports)
    expect(readReports(text, 'it')).toEqual(reports)
  })
})

describe('CSV', () => {
  test('of a run has a line for every case and metric, with figures in full', () => {
    const { key, metrics } = report.cases[0]!
    const row = rowsOf(reportCsv(report)).find(
      (one) => one.case === caseId(key) && one.metric === 'nsPerOperation',
    )!
    expect(Number(row.value)).toBe(metrics.nsPerOperation!.value)
    expect(row.unit).toBe('ns')
  })

  test('of a run has the language of every codec', () => {
    const rows = rowsOf(reportCsv(madeFrom(languageRun())))
    const languages = new Map(rows.map(({ contender, language }) => [contender, language]))
    expect([languages.get('json'), languages.get('go-json')]).toEqual(['JavaScript', 'Go'])
  })

  test('of a run says why a contender failed, beside what it had shown until then', () => {
    const rows = rowsOf(reportCsv(madeFrom(failingLate('msgpackr', 'encode'))))
    const own = rows.filter((row) => row.case!.startsWith('codec/encode/msgpackr@'))
    expect(own.length).toBeGreaterThan(1)
    expect(own.flatMap(({ metric, note }) => (metric === '' ? note : []))).toEqual(['lossy: .id changed'])
  })

  test('of a run of a single rate says that a knee can’t be told from it', () => {
    const made = protocolReport(
      { transports: ['http-json'], operations: ['read'], rates: [1000] },
      atRates(() => ({ figures: { operationsPerSecond: 1000, successRate: 1 }, latencyNs: 100_000 })),
    )
    const rows = rowsOf(reportCsv(made))
    const noteOf = (metric: string) => rows.find((row) => row.metric === metric)?.note
    expect(noteOf('rateBeforeKnee')).toBe('too few rates or requests to tell')
    expect(noteOf('rateWithinSlo')).toBe('every measured rate holds')
  })

  test('of a comparison has a line for every case of every run but the baseline', () => {
    const comparison = compareRuns([report, reportOf(2), reportOf(3)])
    expect(rowsOf(comparisonCsv(comparison))).toHaveLength(comparison.rows.length * 2)
  })

  test('quotes what has quotes, and lets no name be a formula', () => {
    const text = reportCsv(withName(report, '=HYPERLINK("evil","me")'))
    expect(text).toContain(`"'=HYPERLINK(""evil"",""me"")"`)
    expect(text).not.toMatch(/(^|,)"?=/m)
  })
})

describe('Markdown', () => {
  test('shows names as they are and nothing that they would do', () => {
    const text = reportMarkdown(hostile)
    expect(text).not.toContain('<script>')
    expect(text).toContain('\\<script\\>')
    expect(text).not.toMatch(/\u202e|\p{Cc}(?<!\n)/u)
    const widths = text
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split(/(?<!\\)\|/).length)
    expect(new Set(widths.slice(0, 4)).size).toBe(1)
  })

  test('makes no link of an address in a name', () => {
    const text = reportMarkdown(withName(report, 'of https://evil.example and www.evil.example'))
    expect(text).toContain('of https:\\//evil.example and www\\.evil.example')
    expect(text).not.toMatch(/:\/\/|\bwww\./i)
  })
})

describe('HTML', () => {
  test('is one page that fetches nothing and has no script', () => {
    for (const page of [reportHtml(report), comparisonHtml(compareRuns([report, reportOf(2)]))]) {
      expect(page).toMatch(/^<!doctype html>/)
      expect(page).not.toMatch(/<script|<link|<img|<iframe|url\((?!#)|@import|\son\w+=/i)
      expect(page).toContain("default-src 'none'")
      expect(page).toContain('prefers-color-scheme:dark')
      expect(page).toContain('@media print')
      expect(page).toContain('<svg')
    }
  })

  test('shows names as they are: no tag, no attribute and no direction gets in', () => {
    for (const page of [
      reportHtml(hostile),
      comparisonHtml(compareRuns([hostile, withName(reportOf(2), hostile.run.name)])),
    ]) {
      expect(page).not.toContain('<script')
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
      expect(page).not.toMatch(/\u202e|\p{Cc}(?<!\n)/u)
    }
  })

  test('isolates names in right-to-left scripts', () => {
    expect(reportHtml(withName(report, 'مرحبا'))).toContain('<bdi>مرحبا</bdi>')
  })

  test('every chart says what it shows, and its figures stand in a table too', () => {
    const page = reportHtml(report)
    expect(page.match(/<svg[^>]*role="img"[^>]*><title>[^<]+<\/title>/g)?.length).toBe(
      page.match(/<svg(?![^>]*aria-hidden)/g)?.length,
    )
    expect(page).toMatch(/<caption>encode infrastructure-execution<\/caption>/)
    expect(page).not.toContain('NaN')
  })

  test('of 200 cases stays below 400 kB, for a run and for a comparison of six', () => {
    const large = reportHtml(largeReport(1, 200))
    const compared = compareRuns([1, 2, 3, 4, 5, 6].map((run) => largeReport(run, 200)))
    expect(Buffer.byteLength(large)).toBeLessThan(400_000)
    expect(large).toContain('Left out to keep the page small: some pictures')
    expect(large).toMatch(/<svg[^>]*class="chart"/)
    expect(Buffer.byteLength(comparisonHtml(compared))).toBeLessThan(400_000)
  })

  test('of a run without a single round is still a page', () => {
    const empty = reportOf(9, { rounds: 0, state: 'failed', reason: 'the machine went away' })
    expect(reportHtml(empty)).toContain('the machine went away')
    expect(reportMarkdown(empty)).toContain('not measured')
    expect(reportCsv(empty)).toContain('not-measured')
  })
})

describe('HdrHistogram’s text form', () => {
  test('has the columns that its plotter reads, percentiles that rise, and all samples', () => {
    const [reported] = report.cases
    const lines = caseHgrm(reported!).trimEnd().split('\n')
    expect(lines[0]).toMatch(/^\s*Value\s+Percentile\s+TotalCount\s+1\/\(1-Percentile\)$/)
    const rows = lines
      .filter((line) => /^\s*[\d.]+\s+[01]\.\d+/.test(line))
      .map((line) => line.trim().split(/\s+/).map(Number))
    expect(rows.length).toBeGreaterThan(10)
    const percentiles = rows.map(([, percentile]) => percentile!)
    expect(percentiles).toEqual(percentiles.toSorted((a, b) => a - b))
    expect(rows.at(-1)![2]).toBe(reported!.samples)
    expect(lines.at(-1)).toMatch(/^#\[Buckets/)
    const histogram = hdr.decodeFromCompressedBase64(reported!.histogram!.data, 64, false)
    expect(Number(/Max\s+=\s+([\d.]+)/.exec(lines.join('\n'))![1])).toBe(histogram.maxValue)
  })

  test('the file of a case has a name that every file system takes', () => {
    for (const reported of hostile.cases) expect(caseFileName(reported)).toMatch(/^[\w.=-]{1,150}$/)
  })

  test('no two cases share a file, whatever of their names is replaced or cut off', () => {
    const named = (workload: string): Report['cases'][number] => {
      const [reported] = report.cases
      return { ...reported!, key: { ...reported!.key, workload } }
    }
    const names = caseFileNames(['a b', 'a/b', 'c'.repeat(200), 'c'.repeat(201)].map(named))
    expect(new Set(names).size).toBe(4)
  })

  test('a slim report has none, and says so', () => {
    const { histogram: _, ...slim } = report.cases[0]!
    expect(() => caseHgrm(slim)).toThrow('the report has no distribution of encode json')
  })
})

test('a picture of an answer has all of a long headline, and a sign where even small letters lack the room', () => {
  const headlineFor = (words: number) => {
    const answer = answerOf(report, useOfRun(report))
    const reasons = [Array.from({ length: words }, () => 'long').join(' ')]
    const layers = answer.layers.map((layer) => ({ ...layer, outcome: 'cant-tell' as const, reasons }))
    const svg = answerSvg(report, { ...answer, layers })
    const lines = [...svg.matchAll(/font-weight="600">([^<]*)</g)].map(([, line]) => line)
    return { whole: /<title>([^<]*)</.exec(svg)![1]!, shown: lines.join(' ') }
  }
  for (const words of [2, 20, 45]) {
    const { whole, shown } = headlineFor(words)
    expect(shown).toBe(whole)
  }
  const { whole, shown } = headlineFor(80)
  expect(shown).toMatch(/long…$/)
  expect(whole.startsWith(shown.slice(0, -1))).toBe(true)
})

test('a picture of an answer has its bars beside the longest name, and no row upon another', () => {
  const answer = answerOf(report, useOfRun(report))
  const longName = 'bytea-protobuf-zstd-dictionary'
  const [layer] = answer.layers
  const [choice] = layer!.choices
  const layers = [
    {
      ...layer!,
      outcome: 'cant-tell' as const,
      reasons: [Array.from({ length: 20 }, () => 'long').join(' ')],
      choices: Array.from({ length: 6 }, (_, at) => ({
        ...choice!,
        contender: `${longName}-${at}`,
        isToday: at === 5,
      })),
    },
  ]
  const caution = { cause: 'busy machine', othersShare: 0.34 } as const
  const svg = answerSvg(report, { ...answer, layers, caution })
  const names = [...svg.matchAll(/<text x="64" y="([\d.]+)"[^>]*font-size="(\d+)"[^>]*>(bytea-[^<]*)</g)]
  expect(names.at(-1)![3]).toBe(`${longName}-5 (today)`)
  const places = names.map(([, y]) => Number(y))
  for (const [at, y] of places.slice(1).entries())
    expect(y - places[at]!).toBeGreaterThan(Number(names[at]![2]))
  const bars = [...svg.matchAll(/<rect x="([\d.]+)"/g)].map(([, x]) => Number(x))
  expect(Math.min(...bars)).toBeGreaterThan(64 + longName.length * 11)
})

test('no picture shows a ratio that can’t be compared', () => {
  const showsRatios = (shown: Report) => reportHtml(shown).includes('mean time as a ratio to')
  expect(showsRatios(report)).toBe(true)
  const comparisons = report.comparisons.map((known) => ({ ...known, verdict: 'not-comparable' as const }))
  expect(showsRatios({ ...report, comparisons })).toBe(false)
})

test('no picture shows a ratio whose interval says nothing', () => {
  const tooWide = <Of extends { readonly value: number } | null>(ratio: Of): Of =>
    ratio && { ...ratio, low: ratio.value / 4, high: ratio.value * 4 }
  const comparisons = report.comparisons.map((known) => ({ ...known, ratio: tooWide(known.ratio) }))
  expect(reportHtml({ ...report, comparisons })).not.toContain('mean time as a ratio to')
  const compared = compareRuns([report, reportOf(2)])
  const rows = compared.rows.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map((cell) => cell && { ...cell, change: tooWide(cell.change) }),
  }))
  expect(comparisonHtml(compared)).toContain('<h3>changes in B</h3>')
  expect(comparisonHtml({ ...compared, rows })).not.toContain('<h3>changes in B</h3>')
})
