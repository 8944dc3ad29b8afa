import type { RunsComparison } from '../../../model/runs-comparison.ts'
import { cellSummary } from '../../compare/change-text.ts'
import { causeText } from '../../compare/explanation.ts'
import { metricOf } from '../../compare/metric-of.ts'
import { rowTitles } from '../../compare/row-titles.ts'
import { type ShownRows, shownRows } from '../../compare/shown-rows.ts'
import { abilityWords } from '../../judge/ability.ts'
import { cellText } from '../../print/cell-text.ts'
import { formatDuration, missing, nbsp } from '../../words/format.ts'
import { formatFigure } from '../../words/format-figure.ts'
import { textTable, wrapped } from '../../words/text-table.ts'
import { summaryLines } from './summary.ts'
import { timesTable } from './times-table.ts'

export interface ComparisonTerminalOptions {
  readonly width: number
  readonly color: boolean
  /** Which rows; only relevant ones where nothing is said. */
  readonly show?: ShownRows
}

/** A comparison of runs as text: what differs besides the code, what changed in sum, and case by case. */
export function renderComparison(
  comparison: RunsComparison,
  { width, color, show = 'relevant' }: ComparisonTerminalOptions,
): string {
  const bold = (text: string) => (color ? `\u001b[1m${text}\u001b[22m` : text)
  const sections = [
    runsSection(comparison),
    ...differencesSection(comparison, bold),
    summarySection(comparison, bold, width),
    rowsSection(comparison, show, bold),
    timesSection(comparison, show, bold),
    comparison.notes.flatMap((note) => wrapped(`! ${note}`, width, '  ')),
    leftOutSection(comparison, width),
  ]
  const text = sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
  return `${text.replaceAll(nbsp, ' ')}\n`
}

function runsSection({ runs }: RunsComparison): string[] {
  const left = (header: string) => ({ header, align: 'left' as const })
  return textTable(
    ['', 'run', 'name', 'began (UTC)', 'host', 'rounds', 'can tell'].map(left),
    runs.map((run) => [
      run.isBase ? `${run.letter} base` : run.letter,
      run.shortId,
      run.name,
      run.startedAt.slice(0, 16).replace('T', ' '),
      run.hostName,
      `${run.rounds} in ${formatDuration(run.durationMs)}`,
      run.canTell === null ? missing : abilityWords(run.canTell),
    ]),
  )
}

function differencesSection(
  { differences, runs }: RunsComparison,
  bold: (text: string) => string,
): string[][] {
  if (differences.length === 0) return []
  const left = (header: string) => ({ header, align: 'left' as const })
  return [
    [
      bold(`not the same in all of them: ${causeText(differences)}`),
      ...textTable(
        [left(''), ...runs.map(({ letter }) => left(letter))],
        differences.map(({ title, values }) => [title, ...values.map((value) => value ?? missing)]),
      ),
    ],
  ]
}

function summarySection(comparison: RunsComparison, bold: (text: string) => string, width: number): string[] {
  const { metric, text } = comparison
  return [bold(`${metric.title}: ${text}`), ...summaryLines(comparison, width)]
}

function rowsSection(comparison: RunsComparison, show: ShownRows, bold: (text: string) => string): string[] {
  const { runs, metric } = comparison
  const rows = shownRows(comparison, show)
  if (rows.length === 0) return []
  const base = runs.find(({ isBase }) => isBase)!
  const others = runs.filter(({ isBase }) => !isBase)
  const words = metricOf(comparison)
  const { titleOf, lines: said } = rowTitles(comparison.rows)
  const lines = textTable(
    ['case', `${base.letter} ${metric.title}`, ...others.map(({ letter }) => letter)].map(
      (header, index) => ({
        header,
        align: index === 1 ? ('right' as const) : ('left' as const),
      }),
    ),
    rows.map((row) => [
      titleOf(row.key),
      row.base?.figure ? formatFigure(row.base.figure, metric.unit) : missing,
      ...row.cells.map((cell) => (cell ? cellSummary(cell, words) : missing)),
    ]),
  )
  return [...said, bold(lines[0]!), ...lines.slice(1)]
}

function timesSection(comparison: RunsComparison, show: ShownRows, bold: (text: string) => string): string[] {
  const { titleOf } = rowTitles(comparison.rows)
  const table = timesTable(comparison, shownRows(comparison, show), ({ key }) => titleOf(key))
  if (table === null) return []
  const columns = table.columns.map(({ header, align = 'left' as const }) => ({ header, align }))
  return [
    bold(table.title),
    ...textTable(
      columns,
      table.rows.map((cells) => cells.map(cellText)),
    ),
  ]
}

function leftOutSection({ leftOut }: RunsComparison, width: number): string[] {
  return leftOut.flatMap(({ run, reason, fix }) =>
    wrapped(`left out: run ${run} ${reason}; ${fix}`, width, '  '),
  )
}
