import * as hdr from 'hdr-histogram-js'
import { describe, expect, test } from 'vitest'
import type { Comparison, Report, ReportCase } from '../../../src/model/report/report.ts'
import { compareRuns } from '../../../src/report/compare/compare-runs.ts'
import { comparisonHtml } from '../../../src/report/exports/comparison/comparison-html.ts'
import { excessIn } from '../../../src/report/exports/report-bounds.ts'
import { reportCsv } from '../../../src/report/exports/report-csv.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { withLinter } from '../../../src/report/judge/rules/linter.ts'
import { scorecard } from '../../../src/report/suites/codec/scorecard/scorecard.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { reportsIn } from '../../../src/store/runs/reports/read-report-file.ts'
import { reportOf } from '../../fixtures/compared-runs.ts'
import { largeReport } from '../../fixtures/large-run.ts'
import { refusalOf } from '../../support/failure.ts'

const report = reportOf(1)
const [first, ...others] = report.cases as [ReportCase, ...ReportCase[]]
const [compared, ...otherComparisons] = report.comparisons as [Comparison, ...Comparison[]]

const read = (content: unknown) =>
  reportsIn(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)), 'the file')

function refusal(content: unknown): string {
  const { code, message, hint } = refusalOf(() => read(content))
  expect(code).toBe('unreadable-report')
  expect(`${message}${hint}`).not.toContain('\n')
  return message
}

const withKey = (key: Partial<ReportCase['key']>) => ({
  ...report,
  cases: [{ ...first, key: { ...first.key, ...key } }, ...others],
})
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const named = <T>(count: number, value: T) =>
  Object.fromEntries(times(count, (index) => [`n${index}`, value]))

describe('a file is refused, as the user’s mistake and in one sentence, that', () => {
  test('nests deeper than anything that a report holds', () => {
    const body = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const target = `{"url":"http://x","operations":[{"name":"a","method":"GET","path":"/","expectedStatus":200,"body":${body}}]}`
    const text = JSON.stringify(report).replace('"preset":', `"protocol":{"target":${target}},"preset":`)
    expect(refusal(text)).toBe('the file nests deeper than 100 levels')
  })

  test.each([
    [
      'a name',
      withKey({ contender: 'x'.repeat(201) }),
      'can’t be read as a report: cases.0.key.contender has more than 200',
    ],
    [
      'parameters',
      withKey({ parameters: named(33, 1) }),
      'can’t be read as a report: cases.0.key.parameters has more than 32 entries',
    ],
    [
      'the value of a parameter',
      withKey({ parameters: { field: 'x'.repeat(1_001) } }),
      'can’t be read as a report: cases.0.key.parameters.field has more than 1,000',
    ],
    [
      'a key, which a database finds a case by',
      withKey({ parameters: { one: 'é'.repeat(600), two: 'é'.repeat(600) } }),
      'has a key of more than 2,000 bytes in cases.0',
    ],
    [
      'metrics',
      { ...report, cases: [{ ...first, metrics: named(501, first.metrics.nsPerOperation) }, ...others] },
      'can’t be read as a report: cases.0.metrics has more than 500 entries',
    ],
    [
      'rounds',
      { ...report, cases: [{ ...first, rounds: times(1_001, () => first.rounds![0]) }, ...others] },
      'can’t be read as a report: cases.0.rounds has more than 1,000',
    ],
    [
      'ratios of rounds',
      {
        ...report,
        comparisons: [
          { ...compared, ratio: { ...compared.ratio, perRound: times(1_001, () => 1) } },
          ...otherComparisons,
        ],
      },
      'can’t be read as a report: comparisons.0.ratio.perRound has more than 1,000',
    ],
    [
      'contenders',
      { ...report, contenders: times(1_001, () => report.contenders[0]) },
      'can’t be read as a report: contenders has more than 1,000',
    ],
    [
      'a sentence',
      { ...report, comparisons: [{ ...compared, text: 'x'.repeat(1_000_001) }, ...otherComparisons] },
      'can’t be read as a report: comparisons.0.text has more than 1,000,000',
    ],
    [
      'all sentences together',
      {
        ...report,
        comparisons: times(17, () => ({ ...compared, text: 'x'.repeat(1_000_000) })),
      },
      'has sentences of 17,000,000 characters about its comparisons, of at most 16,777,216',
    ],
    [
      'any text',
      { ...report, environment: { ...report.environment, kernel: 'x'.repeat(4_194_305) } },
      'has a text of 4,194,305 characters, of at most 4,194,304',
    ],
  ])('has more than it may: %s', (_, content, message) => {
    expect(refusal(content)).toBe(`the file ${message}`)
  })

  test('spreads its cases over tables that would be nearly empty', () => {
    const cases = times(500, (index) => ({
      ...first,
      key: { ...first.key, contender: `c${index}`, workload: `w${index}` },
    }))
    expect(refusal({ ...report, comparisons: [], qpsImpact: [], cases })).toBe(
      'the file has tables of 250,000 cells for 500 cases, of at most 20,000',
    )
  })

  test('has more lists and objects than would fit a memory, before they are made', () => {
    expect(refusal(`[${'{},'.repeat(4_000_000)}{}]`)).toBe(
      'the file has 4,000,002 lists and objects, of at most 4,000,000',
    )
  })

  test('has many histograms that unfold to little each and to much together', () => {
    const full = hdr.build({ bitBucketSize: 64, useWebAssembly: false, numberOfSignificantValueDigits: 3 })
    for (let value = 1; value < 2 ** 50; value += Math.max(1, 2 ** (Math.floor(Math.log2(value)) - 10)))
      full.recordValueWithCount(value, 2 ** 40)
    const data = hdr.encodeIntoCompressedBase64(full)
    const large = largeReport(1, 400)
    const cases = large.cases.map((reported) => ({ ...reported, histogram: { ...first.histogram, data } }))
    expect(refusal({ ...large, cases }).replaceAll('\u00a0', ' ')).toBe(
      'the file has histograms that decompress to more than 64.0 MiB',
    )
  })
})

test('whatever goes wrong over a file is its fault, and what it was is kept for who looks closer', () => {
  const unreadable = { byteLength: 1 } as Uint8Array
  try {
    reportsIn(unreadable, 'the file')
    throw new Error('it was read')
  } catch (error) {
    expect(error).toMatchObject({ code: 'unreadable-report', cause: expect.any(TypeError) })
    expect(String(error)).toMatch(/the file contains something that no report has \(TypeError.*\)$/)
  }
})

test('ratios that no chart could show are drawn at its edge', () => {
  const ratio = { ...compared.ratio!, value: 5e-324, low: 0, high: 1e308 }
  const page = reportHtml({ ...report, comparisons: [{ ...compared, ratio }, ...otherComparisons] })
  expect(page).not.toMatch(/NaN|Infinity/)
})

test('deep data is measured without recursion', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 1_000_000; level++) deep = [deep]
  expect(excessIn(deep)).toBe('nests deeper than 100 levels')
  expect(excessIn({ a: [{ b: 'c' }] })).toBeNull()
})

/** A report with a scorecard and so many cases, as large as a run can make one. */
function wide(cases: number): Report {
  const large = largeReport(1, cases)
  return { ...large, scorecard: scorecard(large) }
}

/** The same, and how often somebody looked at a field that every search looks at. */
function watched(known: Report): { report: Report; looks: () => number } {
  let looks = 0
  const watch = <Item extends object>(items: readonly Item[], field: keyof Item): Item[] =>
    items.map((item) => {
      const { [field]: value } = item
      return Object.defineProperty({ ...item }, field, {
        enumerable: true,
        get: () => {
          looks += 1
          return value
        },
      })
    })
  return {
    report: { ...known, cases: watch(known.cases, 'key'), comparisons: watch(known.comparisons, 'metric') },
    looks: () => looks,
  }
}

describe('what is done with a report grows with it and not with its square:', () => {
  const uses: readonly (readonly [string, (report: Report) => unknown])[] = [
    ['linting', withLinter],
    ['a terminal', (known) => renderReport(known, { width: 120, color: false })],
    ['Markdown', reportMarkdown],
    ['CSV', reportCsv],
    [
      'comparing',
      (known) =>
        comparisonHtml(
          compareRuns([known, { ...known, run: { ...known.run, id: 'other', startedAt: '2026-01-01' } }]),
        ),
    ],
  ]
  test.each(uses)('%s', (_, use) => {
    const [small, large] = [100, 400].map((cases) => {
      const { report: known, looks } = watched(wide(cases))
      use(known)
      return looks()
    })
    expect(large! / small!).toBeLessThan(5)
  })
})

test('a file of 50 MB that is a report all the same is read, and what is wrong in it is told', {
  tags: 'slow',
}, () => {
  const known = wide(2_000)
  const fake = known.scorecard!.tables.map((table) => ({
    ...table,
    rows: table.rows.flatMap((row) =>
      times(20, () => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, value: 1 })) })),
    ),
  }))
  const comparisons = times(40_000, (index) => known.comparisons[index % known.comparisons.length]!)
  const hostile = { ...known, comparisons, scorecard: { ...known.scorecard!, tables: fake } }
  const text = JSON.stringify(hostile)
  expect(text.length).toBeGreaterThan(45e6)
  expect(text.length).toBeLessThan(64 * 1024 ** 2)
  const [found] = read(text)
  expect(found!.linter.findings.length).toBeGreaterThan(50_000)
  expect(found!.scorecard!.tables.length).toBe(known.scorecard!.tables.length)
})
