import { reportDocument } from '@wirebench/bench-core/report/document/document'
import { seriesStyles } from '@wirebench/bench-core/report/scene/series-style'
import { sweepsOf } from '@wirebench/bench-core/report/scene/sweeps'
import type { Section } from '@wirebench/bench-core/report/tables/section'
import type { ReportTable } from '@wirebench/bench-core/report/tables/table'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { reportCsv } from '../../../../../packages/bench-core/src/report/exports/report-csv.ts'
import { reportHtml } from '../../../../../packages/bench-core/src/report/exports/report-html.ts'
import { reportMarkdown } from '../../../../../packages/bench-core/src/report/exports/report-markdown.ts'
import { cellText } from '../../../../../packages/bench-core/src/report/print/cell-text.ts'
import { hasOwnTitle } from '../../../../../packages/bench-core/src/report/tables/section.ts'
import {
  type Cell,
  type Figure,
  isFigure,
} from '../../../../../packages/bench-core/src/report/tables/table.ts'
import { renderReport } from '../../../../../packages/bench-core/src/report/terminal.ts'
import { recordedReport } from '../../../../../packages/bench-core/test/golden/recorded-report.ts'
import { DocumentTable } from '../../../src/document/document-table.tsx'
import { sectionsOf } from '../../../src/features/report/page/report-sections.tsx'
import { scopeOf } from '../../../src/features/report/page/scope.ts'

const plain = (text: string) =>
  text.replaceAll('\u00a0', ' ').replaceAll('\u200b', '').replaceAll(/\s+/g, ' ').trim()

/** What a table says, cell by cell, as those who print text print it. */
const textsOf = ({ rows }: ReportTable) => rows.map((row) => row.map((cell) => plain(cellText(cell))))

/** The cells of the rows of a table in Markdown, of the one that stands under a heading of a section, or its own. */
function inMarkdown(markdown: string, section: Section, table: ReportTable): string[][] {
  const own = markdown.slice(markdown.indexOf(`\n## ${section.title}\n`))
  const after = hasOwnTitle(table, section) ? own.slice(own.indexOf(`\n### ${table.title}\n`)) : own
  const lines = after.split('\n').slice(3)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(2, end).map((line) => line.slice(2, -2).split(' | ').map(plain))
}

const withoutTags = (html: string) =>
  plain(
    html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )

/** The cells of the rows of a table in HTML, of the one with a caption. */
function inHtml(html: string, section: Section, { title }: ReportTable): string[][] {
  const table = html
    .slice(html.indexOf(`<h2>${section.title}</h2>`))
    .split('<table')
    .find((part) => withoutTags(/<caption[^>]*>(.*?)<\/caption>/.exec(part)?.[1] ?? '') === plain(title))!
  return cellsIn(table).map((cells) => cells.map(withoutTags))
}

function cellsIn(table: string): string[][] {
  const body = table.slice(table.indexOf('<tbody'), table.indexOf('</tbody>'))
  return body
    .split('<tr')
    .slice(1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell!))
}

const sizes: Readonly<Record<string, number>> = {
  ns: 1,
  µs: 1e3,
  ms: 1e6,
  s: 1e9,
  B: 1,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  k: 1e3,
  M: 1e6,
  'k/s': 1e3,
  'M/s': 1e6,
  '%': 0.01,
}

/** The figure that a page's cell shows, in base units: its own unit, or that of its column's head. */
function shownValue(cell: string, head: string): number {
  const [text] = cell.split('<span')
  const [, number, own] = /([\d.,−]+)\s*(\S*)/.exec(plain(withoutTags(text!)))!
  // A rate in thousands is headed `k ops/s`.
  const ofHead =
    head
      .split(', ')
      .at(-1)
      ?.replace(/ \w+(?=\/s)/, '') ?? ''
  const unit = own === '' ? ofHead : own!
  return Number(number!.replaceAll(',', '').replace('−', '-')) * (sizes[unit] ?? 1)
}

/** Whether there is a figure to read: none, a bound such as `< 0.0001`, and words are not. */
function isShownInDigits(cell: Cell | undefined, shown: string): cell is Figure {
  return isFigure(cell) && cell.value !== null && cell.value > 0 && !cell.words && !shown.startsWith('&lt;')
}

/** The cells of a row that have a column there. */
const onPage = ({ columns }: ReportTable, row: readonly Cell[]) =>
  row.filter((_, column) => !columns[column]!.isOfText)

/** A page has warnings above its sections, and the others beside pictures of the same. */
const toldElsewhere: ReadonlySet<string> = new Set(['warnings', 'in-short', 'times', 'ratios'])

describe.each(['codec', 'dimensions', 'storage', 'protocol', 'duel'])('the %s run', (name) => {
  const made = recordedReport(name)
  const sections = reportDocument(made)
  const tables = sections.flatMap((section) =>
    section.tables.flatMap((table) => (table.rows.length > 0 ? [{ section, table }] : [])),
  )
  const onTerminal = reportDocument(made, { largestOnly: true }).flatMap((section) => section.tables)
  const styles = [...seriesStyles(made.contenders).values()]

  test('has every section of its document in every output', () => {
    const terminal = plain(renderReport(made, { width: 10_000, color: false }))
    const markdown = reportMarkdown(made).replaceAll('\\', '')
    const html = withoutTags(reportHtml(made))
    for (const { title, tables: own } of sections) {
      // What is a picture and nothing else can’t stand in text.
      if (own.length > 0) expect(markdown).toContain(`\n## ${title}\n`)
      expect(html).toContain(title)
    }
    for (const { title } of onTerminal) expect(terminal).toContain(plain(title))
  })

  test('has its sections on the page, in the same order', () => {
    const scope = scopeOf(made, {})!
    const sweeps = sweepsOf(scope.suiteGroups)
    const shown = { report: made, scope, styles: new Map(), shown: [], broken: new Map(), sweeps }
    const anchors = sectionsOf(shown).map(({ anchor }) => anchor)
    const document = reportDocument({ ...made, cases: [...scope.corpusCases] }).map(({ id }) => id)
    expect(anchors.filter((anchor) => document.includes(anchor))).toEqual(
      document.filter((id) => !toldElsewhere.has(id)),
    )
  })

  test('has the same figures in Markdown, HTML and on a terminal', () => {
    const markdown = reportMarkdown(made).replaceAll('\\', '')
    const html = reportHtml(made)
    const terminal = renderReport(made, { width: 10_000, color: false }).split('\n').map(plain)
    for (const { section, table } of tables) {
      expect(inMarkdown(markdown, section, table)).toEqual(textsOf(table))
      expect(inHtml(html, section, table)).toEqual(textsOf(table))
    }
    // Names alone are a list there, and how a figure is judged stands below it.
    const figures = onTerminal.filter(({ rows }) => rows.some((row) => row.some(isFigure)))
    for (const table of figures)
      for (const row of textsOf(table)) expect(terminal).toContain(plain(row.join(' ')))
  })

  test('has them on the page, to the digits that it shows', () => {
    for (const { table } of tables) {
      const markup = renderToStaticMarkup(<DocumentTable table={table} styles={styles} />)
      const body = markup.slice(markup.indexOf('<table'))
      const heads = [...body.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, head]) =>
        // Behind the unit stands how the figures came about.
        withoutTags(head!).replace(/(measured|derived|modelled)$/, ''),
      )
      const shown = table.columns.length === 0 ? [] : cellsIn(body)
      expect(shown).toHaveLength(Math.min(table.rows.length, shown.length))
      for (const [index, cells] of shown.entries())
        for (const [column, cell] of onPage(table, table.rows[index]!).entries())
          if (isShownInDigits(cell, cells[column]!))
            expect(shownValue(cells[column]!, heads[column]!) / cell.value!).toBeCloseTo(1, 0)
    }
  })

  test('has in CSV those that have a name there', () => {
    const lines = reportCsv(made).split('\r\n')
    const named = tables.flatMap(({ table }) =>
      table.rows.flatMap((row) =>
        row.filter((cell): cell is Figure => isFigure(cell) && cell.csv !== undefined && cell.value !== null),
      ),
    )
    for (const { value, csv } of named)
      expect(lines.some((line) => line.includes(`,${csv!.metric},`) && line.includes(`,${value},`))).toBe(
        true,
      )
  })
})
