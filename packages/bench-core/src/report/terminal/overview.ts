import type { OverviewCase, TrendOverview } from '../../model/report/trends.ts'
import {
  changeMarks,
  changeWords,
  formatChangeInterval,
  formatChangeInWords,
} from '../compare/words/change-text.ts'
import { describeMetric } from '../figures/report-figures.ts'
import { painter } from '../print/terminal/paint.ts'
import { asBlocks, fittingTable } from '../print/terminal/table.ts'
import { canShift, messageChangesOf, newestOfSuites } from '../trends/trend-overview.ts'
import { aloneText, othersText } from '../trends/trend-words.ts'
import { formatFigure } from '../words/format/figure.ts'
import { missing } from '../words/format.ts'
import { type Column, wrapped } from '../words/text-table.ts'

const maxRunsDrawn = 24
const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

/** The cases of a series as a table: where each stands, how it went, and what changed. */
export function renderOverview(overview: TrendOverview, { width }: { readonly width: number }): string {
  const { hostName, hosts, cases } = overview
  const machine = hostName ?? (hosts.length > 1 ? `${hosts.length} machines` : 'all machines')
  const newest = newestOfSuites(overview)
  const lines = [
    ...wrapped(`${overview.text} (${machine})`, width, '  '),
    ...(cases.length === 0
      ? []
      : fittingTable(
          '',
          columns,
          cases.map((row) => cells(row, newest.get(row.key.suite))),
          painter(false),
          { repeated: 1, width },
        )),
    ...changeLines(overview, width),
    '',
    ...wrapped(
      'changes and levels are judged by the ratio to the reference; --case CASE shows a single case',
      width,
    ),
  ]
  return asBlocks([lines])
}

/** Values as a line of small blocks, each between the smallest and the largest; a blank where there is none. */
export function textSpark(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const block = (value: number) =>
    high === low ? blocks[3]! : blocks[Math.round(((value - low) / (high - low)) * (blocks.length - 1))]!
  return values.map((value) => (value === null ? ' ' : block(value))).join('')
}

/** `▲ 4.1 % slower [+2.0 %, +6.3 %] than the median of 7 runs`. */
export function overviewChangeText(
  row: Pick<OverviewCase, 'change' | 'metric' | 'messageChanges' | 'last'>,
): string {
  const { change, metric } = row
  if (change === null) return `${missing}, ${aloneText(row)}`
  const info = describeMetric(metric.name, [])
  const isChange = change.word === 'regression' || change.word === 'improvement'
  const size = isChange ? formatChangeInWords(change.value, info) : changeWords[change.word]
  return [
    changeMarks[change.word],
    size,
    formatChangeInterval(change),
    isChange ? 'than' : 'against',
    othersText(change),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const columns: readonly Column[] = [
  { header: 'case', align: 'left' },
  { header: 'in', align: 'left' },
  { header: 'last', align: 'right' },
  { header: 'runs', align: 'left' },
  { header: 'change', align: 'left' },
  { header: 'level', align: 'left' },
]

function cells(row: OverviewCase, newest: string | undefined): string[] {
  const { caseId, metric, last, shift } = row
  // What is judged is drawn: the ratio where there is one.
  const drawn = row.ratios.some((ratio) => ratio !== null) ? row.ratios : row.figures
  const isOld = last.run !== newest
  return [
    caseId,
    metric.title,
    `${formatFigure(last.figure, metric.unit)}${isOld ? ` (in ${last.shortId})` : ''}`,
    textSpark(drawn.slice(-maxRunsDrawn)),
    overviewChangeText(row),
    shift === null ? (canShift(row) ? '' : 'too few runs') : `${changeMarks[shift.word]} ${shift.text}`,
  ]
}

function changeLines(overview: TrendOverview, width: number): string[] {
  const changed = [
    ...messageChangesOf(overview).map(({ run, text, cases }) => ({
      run,
      text: `${text} in ${cases} of ${overview.cases.length} cases: not judged against runs before`,
    })),
    ...overview.runs.flatMap((run) =>
      run.environmentChanges.length === 0 ? [] : [{ run, text: run.environmentChanges.join(', ') }],
    ),
  ]
  if (changed.length === 0) return []
  return ['', ...changed.flatMap(({ run, text }) => wrapped(`! since ${run.shortId}: ${text}`, width, '  '))]
}
