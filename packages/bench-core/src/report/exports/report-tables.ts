import { type CaseGroup, caseGroupId } from '../../model/case-key.ts'
import type { ScorecardCell, ScorecardRow } from '../../model/codec-report.ts'
import { isMessageSize } from '../../model/metrics/index.ts'
import type { Report, ReportCase } from '../../model/report.ts'
import { absentWords, caseTable } from '../case-table.ts'
import { contenderLines } from '../document/contender-lines.ts'
import { figuresTable } from '../document/figures.ts'
import { columnsOf, type ReportTable } from '../document/table.ts'
import { laidOutScorecard } from '../suites/codec/scorecard-layout.ts'
import { caseTitles } from '../terminal/case-title.ts'
import { missing, ratioWords } from '../words/format.ts'
import { formatFigure } from '../words/format-figure.ts'
import { shortVerdict } from '../words/short-verdict.ts'

/** Cases that are compared with each other, in the order of the plan. */
export function caseGroups({ cases }: Report): { title: string; group: CaseGroup; cases: ReportCase[] }[] {
  const titleOf = caseTitles({ cases })
  return [...Map.groupBy(cases, ({ key }) => caseGroupId(key)).values()].map((members) => {
    const { suite, operation, workload, parameters } = members[0]!.key
    return {
      title: titleOf(members[0]!.key),
      group: { suite, operation, workload, parameters },
      cases: members,
    }
  })
}

/** Cost and latency of one group; cases that were not measured say why. */
export function timesTable(
  { title, cases }: { readonly title: string; readonly cases: readonly ReportCase[] },
  report: Report,
): ReportTable | null {
  const absent = cases.filter(({ status }) => status !== 'measured').map(absentWords)
  const timed = cases.filter(
    ({ status, latency, metrics }) => status === 'measured' && (latency !== null || metrics.nsPerOperation),
  )
  if (timed.length + absent.length === 0) return null
  return { ...caseTable(title, timed, report), sentences: absent }
}

/** Times and sizes have tables of their own. */
const isElsewhere = (metric: string) => metric === 'nsPerOperation' || isMessageSize(metric)

/** What lies on disk has tables of its own. */
const onDisk: ReadonlySet<string> = new Set(['x-ray', 'size-sweep'])

/** Every other metric of the measured cases, a table for each group. */
export function otherFigures(groups: ReturnType<typeof caseGroups>): ReportTable[] {
  return groups.flatMap(({ title, group, cases }) => {
    if (onDisk.has(group.operation)) return []
    const measured = cases.filter(({ status }) => status === 'measured')
    return figuresTable({ title, cases: measured }, (name) => !isElsewhere(name)) ?? []
  })
}

/** Dimension by dimension: every contender's figure, and how it stands to the reference. */
export function scorecardTables(report: Report): ReportTable[] {
  return laidOutScorecard(report).map(({ title, contenders, rows }) => ({
    title,
    columns: columnsOf(['', 'kind', 'better'], contenders),
    rows: rows.map((row) => [
      row.title,
      row.kind,
      row.better,
      ...contenders.map((contender) => {
        const cell = row.cells.find((known) => known.contender === contender)
        return cell ? scorecardCell(row, cell) : missing
      }),
    ]),
  }))
}

/** `6.005 µs, 1.51× faster`; with a question mark where it is undecided. */
function scorecardCell({ unit, better, metric }: ScorecardRow, cell: ScorecardCell): string {
  const { value, low, high } = cell
  const stands = shortVerdict(cell, better, ratioWords(metric))
  const figure = formatFigure(value === null ? null : { value, low, high }, unit)
  return stands === '' ? figure : `${figure}, ${stands}`
}

/** The libraries of a run's contenders, and the options that matter for reading their figures. */
export function contenderTable(report: Report): ReportTable {
  return {
    title: 'contenders',
    columns: [{ header: '' }, { header: 'library and options' }],
    rows: contenderLines(report).map(({ names, about }) => [names, about]),
  }
}
