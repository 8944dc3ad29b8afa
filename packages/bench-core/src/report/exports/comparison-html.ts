import type { ComparedCell, RunsComparison } from '../../model/runs-comparison.ts'
import { isUsable } from '../../stats/decision.ts'
import { caseTitle, cellSummary, formatChangeInWords } from '../compare/change-text.ts'
import { causeText } from '../compare/explanation.ts'
import { metricOf } from '../compare/metric-of.ts'
import { shownSummaries } from '../compare/shown-rows.ts'
import { abilityWords } from '../judge/ability.ts'
import { htmlTableOf } from '../print/html.ts'
import type { ColorName } from '../scene/palette.ts'
import { type RatioRow, ratioScene } from '../scene/ratios.ts'
import type { Marker, SeriesStyle } from '../scene/series-style.ts'
import { markerShapes, sceneSvg } from '../scene/svg.ts'
import { timesTable } from '../terminal/compare/times-table.ts'
import { cantTell, missing } from '../words/format.ts'
import { formatFigure } from '../words/format-figure.ts'
import { heading, htmlPage, htmlTable, list, paragraph } from './html/page.ts'

const mostRows = 40

/** A comparison as one page that needs nothing else: what changed, how sure that is, and what else is different. */
export function comparisonHtml(comparison: RunsComparison): string {
  const { runs, metric, text, notes, leftOut, differences, rows } = comparison
  const title = `${metric.title}: ${text}`
  const others = runs.filter(({ isBase }) => !isBase)
  const base = runs.find(({ isBase }) => isBase)!
  const words = metricOf(comparison)
  return htmlPage(`${title} · Wirebench`, [
    markerShapes,
    heading(1, title),
    runsTable(comparison),
    ...(differences.length === 0
      ? []
      : [
          heading(2, 'Not the same in all of them'),
          paragraph(`${capitalised(causeText(differences))}.`, 'warn'),
          htmlTable(
            'what differs',
            [{ header: '' }, ...runs.map(({ letter }) => ({ header: letter }))],
            differences.map((known) => [known.title, ...known.values.map((value) => value ?? missing)]),
          ),
        ]),
    heading(2, 'Summary'),
    list(
      shownSummaries(comparison).map((summary) => {
        const letter = runs.find(({ id }) => id === summary.run)!.letter
        return { text: `${letter}${summary.suite === null ? '' : ` ${summary.suite}`}: ${summary.text}` }
      }),
    ),
    ...others.flatMap((run, index) => changesChart(comparison, run.letter, index)),
    heading(2, 'Cases'),
    htmlTable(
      `changes are against ${base.letter}; intervals are 95 %`,
      [
        { header: 'case' },
        { header: `${base.letter} ${metric.title}`, align: 'right' },
        ...others.map(({ letter }) => ({ header: letter })),
      ],
      rows.map((row) => [
        caseTitle(row.key),
        formatFigure(row.base?.figure ?? null, metric.unit),
        ...row.cells.map((cell) =>
          cell === null ? missing : { text: cellSummary(cell, words), className: toneOf(cell) },
        ),
      ]),
    ),
    ...timesSection(comparison),
    list([
      ...notes.map((note) => ({ text: note })),
      ...leftOut.map(({ run, reason }) => ({ text: `left out: run ${run} ${reason}`, className: 'warn' })),
    ]),
  ])
}

function timesSection(comparison: RunsComparison): string[] {
  const table = timesTable(comparison, comparison.rows)
  return table === null ? [] : [htmlTableOf(table)]
}

function runsTable({ runs }: RunsComparison): string {
  return htmlTable(
    'the runs',
    ['', 'run', 'name', 'began (UTC)', 'host', 'rounds', 'can tell'].map((header) => ({
      header,
    })),
    runs.map((run) => [
      run.isBase ? `${run.letter}, the baseline` : run.letter,
      run.shortId,
      run.name,
      run.startedAt.slice(0, 16).replace('T', ' '),
      run.hostName,
      String(run.rounds),
      run.canTell === null ? missing : abilityWords(run.canTell),
    ]),
  )
}

function changesChart(comparison: RunsComparison, letter: string, index: number): string[] {
  const metric = metricOf(comparison)
  const rows = comparison.rows.flatMap(({ key, cells }): RatioRow[] => {
    const cell = cells[index]
    if (!cell?.change) return []
    const label = caseTitle(key)
    const note = isUsable(cell.change) ? formatChangeInWords(cell.change.value, metric) : cantTell
    const style = toneStyles[toneOf(cell)]
    return [{ label, note, dots: [{ ...cell.change, style, isHollow: false, text: note }] }]
  })
  if (rows.length === 0) return []
  const more = rows.length > mostRows ? `, the ${mostRows} most significant` : ''
  return [
    heading(2, `Changes in ${letter}${more}`),
    sceneSvg(
      ratioScene(`changes in ${letter}`, rows.slice(0, mostRows), {
        title: `${metric.title} ÷ that of the baseline (log scale)`,
        ends: ['← less', 'more →'],
      }),
    ),
  ]
}

/** How a change is drawn: by what it is, for all of a picture are of one run. */
const toneStyles = {
  better: toneStyle('improvement', 'better', 'triangle'),
  worse: toneStyle('regression', 'worse', 'square'),
  open: toneStyle('no change, or can’t tell', 'muted', 'circle'),
} as const

function toneStyle(title: string, color: ColorName, marker: Marker): SeriesStyle {
  return { name: title, title, color: `var(--${color})`, dash: undefined, marker, pattern: 'solid' }
}

function toneOf({ word }: ComparedCell): 'better' | 'worse' | 'open' {
  return word === 'regression' ? 'worse' : word === 'improvement' ? 'better' : 'open'
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
