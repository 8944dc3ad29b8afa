import type { ComparedCell, RunsComparison } from '../../model/report/runs-comparison.ts'
import { isUsable } from '../../stats/decisions/decision.ts'
import { metricOf } from '../compare/metric-of.ts'
import { countedWords, type ShownRows, shownRows, shownSummaries } from '../compare/shown-rows.ts'
import {
  cellSummary,
  countedChanges,
  formatChangeInterval,
  formatChangeInWords,
  meanColumn,
  rangeText,
} from '../compare/words/change-text.ts'
import { causeText } from '../compare/words/explanation.ts'
import { type RowTitles, rowTitles } from '../compare/words/row-titles.ts'
import { abilityWords } from '../judge/doubts/ability.ts'
import type { ColorName } from '../scene/palette.ts'
import { type RatioRow, ratioScene } from '../scene/ratios.ts'
import type { Scene } from '../scene/scene.ts'
import type { Marker, SeriesStyle } from '../scene/series-style.ts'
import type { Section } from '../tables/section.ts'
import {
  type Cell,
  columnsOf,
  hasContent,
  notesTable,
  type ReportTable,
  type Toned,
} from '../tables/table.ts'
import { formatFigure } from '../words/format/figure.ts'
import { cantTell, formatDuration } from '../words/format.ts'

export interface ComparisonOptions {
  /** Which cases; only relevant ones where nothing is said. */
  readonly show?: ShownRows
  /** No more than so many of them; how many more there are is told. */
  readonly most?: number
}

/** What all of it comes to: `mean time: 2 of 4 changes are relevant after correction`. */
export function comparisonTitle({ metric, text }: RunsComparison): string {
  return `${metric.title}: ${text}`
}

/** A comparison of runs: what differs besides the code, what changed in sum, and case by case. */
export function comparisonDocument(
  comparison: RunsComparison,
  { show = 'relevant', most = Number.POSITIVE_INFINITY }: ComparisonOptions = {},
): Section[] {
  const all = shownRows(comparison, show)
  const shown: Shown = {
    comparison,
    rows: all.slice(0, most),
    more: Math.max(0, all.length - most),
    titles: rowTitles(comparison.rows),
  }
  return [
    section('runs', 'Runs', [runsTable(comparison)]),
    section('differences', 'Differences between the runs', [differencesTable(comparison)]),
    section('summary', 'Summary', [summaryTable(comparison)]),
    {
      ...section('cases', 'Cases', [casesTable(shown), ...timesTable(shown)]),
      pictures: () => changes(shown),
    },
    section('notes', 'Notes', [notesTable(comparison)]),
  ].filter(({ tables }) => tables.length > 0)
}

/** The rows of a comparison that are looked at, and how they are called. */
interface Shown {
  readonly comparison: RunsComparison
  readonly rows: RunsComparison['rows']
  readonly more: number
  readonly titles: RowTitles
}

function section(id: string, title: string, tables: readonly ReportTable[]): Section {
  return { id, title, method: 'comparing', tables: tables.filter(hasContent) }
}

function runsTable({ runs }: RunsComparison): ReportTable {
  return {
    title: 'the runs',
    columns: columnsOf(['', 'run', 'name', 'began (UTC)', 'host', 'rounds', 'can tell'], []),
    rows: runs.map((run) => [
      run.isBase ? `${run.letter} base` : run.letter,
      run.shortId,
      run.name,
      run.startedAt.slice(0, 16).replace('T', ' '),
      run.hostName,
      `${run.rounds} in ${formatDuration(run.durationMs)}`,
      run.canTell && abilityWords(run.canTell),
    ]),
  }
}

function differencesTable({ differences, runs }: RunsComparison): ReportTable {
  return {
    title: `differences between the runs: ${causeText(differences)}`,
    columns: columnsOf(['', ...runs.map(({ letter }) => letter)], []),
    rows: differences.map(({ title, values }) => [title, ...values]),
  }
}

/** What each run amounts to against the baseline, every outcome in a column of its own. */
function summaryTable(comparison: RunsComparison): ReportTable {
  const summaries = shownSummaries(comparison)
  const words = countedWords(summaries)
  const { header, meanOf } = meanColumn(summaries, metricOf(comparison))
  return {
    title: `changes from ${baseOf(comparison).letter}, run by run`,
    columns: columnsOf([''], [...words.map((word) => countedChanges(word)), header]),
    rows: summaries.map((summary) => [
      [comparison.runs.find(({ id }) => id === summary.run)!.letter, summary.suite ?? []].flat().join(' '),
      ...words.map((word) => `${summary.counts[word]}${rangeText(summary, word)}`),
      meanOf(summary),
    ]),
  }
}

function casesTable({ comparison, rows, more, titles }: Shown): ReportTable {
  const metric = metricOf(comparison)
  const base = baseOf(comparison)
  return {
    title: `case by case against ${base.letter}, with 95 % intervals`,
    columns: columnsOf(
      ['case'],
      [`${base.letter} ${metric.title}`, ...othersOf(comparison).map(({ letter }) => letter)],
    ),
    rows: rows.map((row) => [
      titles.titleOf(row.key),
      row.base?.figure ? formatFigure(row.base.figure, metric.unit) : null,
      ...row.cells.map(
        (cell): Toned | null => cell && { text: cellSummary(cell, metric), tone: toneOf(cell) },
      ),
    ]),
    notes: rows.length === 0 ? [] : [...titles.lines, ...(more > 0 ? [`and ${more} more`] : [])],
  }
}

/**
 * How the figures of some rows changed by themselves: what runs at different times drift by has its part in that, and in
 * their intervals. None where figures have no chance in them, so that their change has been told already.
 */
function timesTable({ comparison, rows, titles }: Shown): ReportTable[] {
  if (comparison.metric.compared !== 'per-round') return []
  const metric = metricOf(comparison)
  const cellOf = (cell: ComparedCell | null): Cell => {
    if (cell?.absolute == null) return null
    const change =
      cell.absolute.low !== null && isUsable(cell.absolute)
        ? `${formatChangeInWords(cell.absolute.value, metric)} ${formatChangeInterval(cell.absolute)}`
        : cantTell
    return `${formatFigure(cell.figure, metric.unit)}, ${change.trim()}`
  }
  return [
    {
      title:
        'absolute figures, with drift between the runs included in their intervals; no verdict is based on them',
      columns: columnsOf(
        ['case'],
        [baseOf(comparison), ...othersOf(comparison)].map(({ letter }) => letter),
      ),
      rows: rows
        .filter(({ cells }) => cells.some((cell) => cell?.absolute != null))
        .map((row) => [
          titles.titleOf(row.key),
          formatFigure(row.base?.figure ?? null, metric.unit),
          ...row.cells.map(cellOf),
        ]),
    },
  ]
}

const maxDrawn = 40

/** What changed in each run, the most significant first; an interval that says nothing stands in the tables alone. */
function changes({ comparison, rows, titles }: Shown): Scene[] {
  const metric = metricOf(comparison)
  return othersOf(comparison).flatMap(({ letter }, index) => {
    const drawn = rows.flatMap(({ key, cells }): RatioRow[] => {
      const cell = cells[index]
      if (!cell?.change || !isUsable(cell.change)) return []
      const note = formatChangeInWords(cell.change.value, metric)
      const dot = { ...cell.change, style: toneStyles[toneOf(cell)], isHollow: false, text: note }
      return [{ label: titles.titleOf(key), note, dots: [dot] }]
    })
    if (drawn.length === 0) return []
    const title = `changes in ${letter}${drawn.length > maxDrawn ? `, the ${maxDrawn} most significant` : ''}`
    return ratioScene(title, drawn.slice(0, maxDrawn), {
      title: `${metric.title} ÷ baseline (log scale)`,
      ends: ['← less', 'more →'],
    })
  })
}

/** How a change is drawn: by what it is, for all of a picture are of one run. */
const toneStyles: Readonly<Record<ReturnType<typeof toneOf>, SeriesStyle>> = {
  better: toneStyle('improvement', 'better', 'triangle'),
  worse: toneStyle('regression', 'worse', 'square'),
  open: toneStyle('no change, or can’t tell', 'muted', 'circle'),
}

function toneStyle(title: string, color: ColorName, marker: Marker): SeriesStyle {
  return { name: title, title, color: `var(--${color})`, dash: undefined, marker, pattern: 'solid' }
}

function toneOf({ word }: ComparedCell): 'better' | 'worse' | 'open' {
  return word === 'regression' ? 'worse' : word === 'improvement' ? 'better' : 'open'
}

function baseOf({ runs }: RunsComparison) {
  return runs.find(({ isBase }) => isBase)!
}

function othersOf({ runs }: RunsComparison) {
  return runs.filter(({ isBase }) => !isBase)
}
