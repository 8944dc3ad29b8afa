import { type CaseGroup, caseGroupId } from '../../model/case-key.ts'
import type { ScorecardCell, ScorecardRow } from '../../model/codec-report.ts'
import { metricInfos } from '../../model/metrics/index.ts'
import type { Report, ReportCase } from '../../model/report.ts'
import { absentWords, caseTable } from '../case-table.ts'
import { contenderLines } from '../document/contender-lines.ts'
import { columnsOf, type ReportTable } from '../document/table.ts'
import { laidOutScorecard } from '../suites/codec/scorecard-layout.ts'
import { caseTitles } from '../terminal/case-title.ts'
import { codeWords } from '../words/code-words.ts'
import { databaseWords } from '../words/database-words.ts'
import { formatBytes, formatPercent, missing, ratioWords } from '../words/format.ts'
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
const shownElsewhere = new Set([
  'nsPerOperation',
  'encodedBytesMin',
  'encodedBytes',
  'encodedBytesMean',
  'encodedBytesMax',
])

const onDisk = new Set(['x-ray', 'size-sweep'])

/** Every other metric that the cases of one group have, each a column. */
export function figuresTable({
  title,
  cases,
}: {
  readonly title: string
  readonly cases: readonly ReportCase[]
}): ReportTable | null {
  // What lies on disk has tables of its own.
  const measured = cases.filter(({ key, status }) => status === 'measured' && !onDisk.has(key.operation))
  const names = [...new Set(measured.flatMap(({ metrics }) => Object.keys(metrics)))].filter(
    (name) => !shownElsewhere.has(name),
  )
  if (names.length === 0) return null
  return {
    title,
    columns: columnsOf([''], names.map(titleOf)),
    rows: measured.map(({ key, metrics }) => [
      key.contender,
      ...names.map((name) => {
        const metric = metrics[name]
        return metric && metric.value !== null
          ? formatFigure({ value: metric.value, low: metric.low, high: metric.high }, metric.unit)
          : missing
      }),
    ]),
  }
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
  const { value, low, high, verdict } = cell
  const stands =
    verdict === 'not-comparable' ? 'not comparable' : shortVerdict(cell, better, ratioWords(metric))
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

/** What a run was made with, field by field. */
export function environmentTable({ run, environment }: Report): ReportTable {
  const { libraries } = environment
  const rows: readonly (readonly [string, string | number | null | undefined])[] = [
    ['run', run.id],
    ['began', run.startedAt],
    ['preset', run.spec.preset],
    ['seed', run.seed],
    ['rounds', run.rounds],
    ['host', environment.hostName],
    ['CPU', `${environment.cpuModel}, ${environment.cpuCount} cores`],
    ['memory', formatFigure({ value: environment.memoryBytes, low: null, high: null }, 'bytes')],
    ['memory limit', environment.memoryLimitBytes && formatBytes(environment.memoryLimitBytes)],
    ['kernel', environment.kernel],
    ['container', environment.container],
    ['governor', environment.governor],
    ['load average', environment.loadAverage1],
    ['pinned to core', environment.pinnedCore ?? 'not pinned'],
    ['runtime', [environment.runtime, ...(environment.trialFlags ?? [])].join(' ')],
    ['V8', environment.v8],
    ['PostgreSQL', environment.postgres && databaseWords(environment.postgres)],
    ['Wirebench', environment.projectVersion],
    ['code', environment.code && codeWords(environment.code)],
    ['lockfile', environment.code?.lockfile],
    ...Object.keys(libraries)
      .toSorted()
      .map((name) => [name, libraries[name]] as const),
    [
      'identical code differed by up to',
      environment.noise.smallestDifference === null
        ? 'not known: no control of identical code'
        : formatPercent(environment.noise.smallestDifference),
    ],
  ]
  return {
    title: 'environment',
    columns: [{ header: '' }, { header: '' }],
    rows: rows.flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  }
}

function titleOf(name: string): string {
  return (Object.hasOwn(metricInfos, name) ? metricInfos[name] : undefined)?.title ?? name
}
