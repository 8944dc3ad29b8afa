import { metricInfos } from '../../model/metrics/index.ts'
import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import { type CaseKey, caseId } from '../../model/report/case-key.ts'
import { findCase } from '../../model/report/lookup.ts'
import type { Report, ReportCase } from '../../model/report/report.ts'
import type {
  ComparedCell,
  ComparedRow,
  ComparedRun,
  LeftOutRun,
  RunsComparison,
} from '../../model/report/runs-comparison.ts'
import { shortRunId } from '../../model/run/run-id.ts'
import { counted } from '../../model/text/counted.ts'
import { type AskedMargins, marginsOf } from '../../model/use/margins.ts'
import { abilityOf } from '../../stats/decisions/ability.ts'
import { describeMetric, figureOf, sharedMetrics } from '../figures/report-figures.ts'
import { doubtCount } from '../judge/doubts/doubts.ts'
import { formatCount } from '../words/format.ts'
import { admitRuns } from './admission.ts'
import { environmentDifferences } from './differences/environment-differences.ts'
import { otherMessagesText } from './differences/other-messages.ts'
import { type JudgedCase, judgePair } from './judge-pair.ts'
import { ratioAsStated } from './reference.ts'
import { summariesOf } from './summaries.ts'
import { comparisonNotes } from './words/notes.ts'

/** How runs are set side by side. */
export interface CompareOptions extends AskedMargins {
  /** The run that changes are taken against; the first one where none is named. */
  readonly base?: string | undefined
  /** The metric to compare; the mean time where the runs have it, else the first that they share. */
  readonly metric?: string | undefined
  /** A contender to take all ratios against in every run. */
  readonly reference?: string | undefined
  /** Ids as people type them, by id, where they aren't the usual end of it. */
  readonly shortIds?: ReadonlyMap<string, string> | undefined
  /** Runs that were asked for and couldn't even be read. */
  readonly unread?: readonly LeftOutRun[] | undefined
}

const letters = 'ABCDEF'

/**
 * Two to six runs side by side: a pure function of their reports, which have been linted. Every run is judged against
 * the baseline by itself, so that a verdict doesn't depend on which others are shown beside it.
 * @throws WirebenchError where fewer than two of them can be compared.
 */
export function compareRuns(reports: readonly Report[], options: CompareOptions = {}): RunsComparison {
  const { base, admitted, leftOut } = admitRuns(reports, options.base)
  const metricName = metricToCompare(admitted, options.metric)
  const metric = describeMetric(metricName, admitted)
  const margins = marginsOf(options)
  const isExact = metric.compared === 'exact'
  const minimumEffect = isExact
    ? Math.max(metric.tolerance ?? 0, margins.minimumExactEffect)
    : margins.minimumEffect
  const runs = admitted.map((report, index) => comparedRun(report, letters[index]!, report === base, options))
  const letterOf = (report: Report) => runs[admitted.indexOf(report)]!.letter
  const others = admitted.filter((report) => report !== base)
  const judged = others.map((other) =>
    judgePair({
      base,
      other,
      letters: { base: letterOf(base), other: letterOf(other) },
      metricName,
      metric,
      margins,
      reference: options.reference,
    }),
  )
  const rows = rowsOf(judged, base, metricName)
  const differences = environmentDifferences(admitted)
  return {
    format: 'wirebench.comparison',
    formatVersion: 2,
    metric: {
      name: metricName,
      title: metric.title,
      unit: metric.unit,
      better: metric.better,
      compared: metric.compared,
    },
    metrics: sharedMetrics(admitted).map((name) => ({ name, title: describeMetric(name, []).title })),
    minimumEffect,
    equalWithin: isExact ? minimumEffect : margins.equalWithin,
    runs,
    leftOut: [...leftOut, ...(options.unread ?? [])],
    differences,
    summaries: others.flatMap(({ run }, index) => summariesOf(run.id, judged[index]!, metric)),
    rows,
    notes: [
      ...comparisonNotes({ reports: admitted, judged, others, runs, metric }),
      ...(options.metric === undefined ? withoutFigure(base, metricName, metric) : []),
    ],
    text: relevanceText(rows, metric) ?? nothingComparedText(admitted, runs),
  }
}

function metricToCompare(reports: readonly Report[], wanted: string | undefined): string {
  if (wanted !== undefined) return wanted
  const shared = sharedMetrics(reports)
  return shared.includes('nsPerOperation') ? 'nsPerOperation' : (shared[0] ?? 'nsPerOperation')
}

function comparedRun(
  report: Report,
  letter: string,
  isBase: boolean,
  { shortIds }: CompareOptions,
): ComparedRun {
  const { run, environment, cases } = report
  const ability = abilityOf(report)
  return {
    id: run.id,
    shortId: shortIds?.get(run.id) ?? shortRunId(run.id),
    letter,
    name: run.name,
    state: run.state,
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    hostName: environment.hostName,
    projectVersion: environment.projectVersion,
    ...(environment.code && { code: environment.code }),
    preset: run.spec.preset,
    suites: [...new Set(cases.map(({ key }) => key.suite))],
    rounds: run.rounds,
    cases: cases.length,
    warnings: doubtCount(report),
    canTell: ability && { median: ability.median, worst: ability.worst },
    isBase,
  }
}

/** A row for every case of the baseline, and one for every further case of the others. */
function rowsOf(judged: readonly (readonly JudgedCase[])[], base: Report, metricName: string): ComparedRow[] {
  const cells = judged.map((cases) => new Map(cases.map(({ key, cell }) => [caseId(key), cell])))
  const keys = new Map([...base.cases, ...judged.flat()].map(({ key }) => [caseId(key), key]))
  return [...keys]
    .map(([id, key]) =>
      rowOf(
        id,
        key,
        base,
        metricName,
        cells.map((known) => known.get(id) ?? null),
      ),
    )
    .filter(({ cells: ofRow }) => ofRow.some((cell) => cell !== null))
    .toSorted((a, b) => Number(b.relevant) - Number(a.relevant) || b.significance - a.significance)
}

function rowOf(
  id: string,
  key: CaseKey,
  base: Report,
  metricName: string,
  cells: (ComparedCell | null)[],
): ComparedRow {
  const reported = findCase(base.cases, key)
  const relevant = cells.filter((cell) => cell?.word === 'regression' || cell?.word === 'improvement')
  const weighed = relevant.length > 0 ? relevant : cells
  return {
    id,
    key,
    base: reported
      ? { figure: figureOf(reported, metricName), ratio: ratioAsStated(base, key, metricName) }
      : null,
    cells,
    relevant: relevant.length > 0,
    significance: Math.max(0, ...weighed.map((cell) => cell?.significance ?? 0)),
  }
}

/** Where nobody chose the metric, cases that it says nothing about are not to be forgotten: the note says what to choose. */
function withoutFigure({ cases }: Report, metricName: string, { title }: MetricInfo): string[] {
  const silent = cases.filter(
    (reported) => reported.status === 'measured' && figureOf(reported, metricName) === null,
  )
  if (silent.length === 0) return []
  const others = [...new Set(silent.map(judgedMetricOf))].filter((name) => name !== undefined)
  const choices = others.map((name) => `${metricInfos[name]!.title} (${name})`)
  const what = choices.length === 0 ? 'another metric' : choices.join(' or ')
  return [
    `${silent.length} ${silent.length === 1 ? 'case has' : 'cases have'} no ${title}: compare them in ${what}`,
  ]
}

/** The first metric of a case that is judged. */
function judgedMetricOf(reported: ReportCase): string | undefined {
  return Object.keys(metricInfos).find(
    (name) => metricInfos[name]!.compared !== 'none' && figureOf(reported, name) !== null,
  )
}

/** `9 of 200 changes are relevant after correction`: how many rows have changed, of those that could be judged; null where none could. */
function relevanceText(rows: readonly ComparedRow[], { compared }: MetricInfo): string | null {
  const isJudged = (cell: ComparedCell | null) => cell?.change != null
  const judged = rows.filter(({ cells }) => cells.some(isJudged)).length
  if (judged === 0) return null
  const relevant = rows.filter((row) => row.relevant).length
  return `${formatCount(relevant)} of ${counted(judged, 'change')} ${relevant === 1 || judged === 1 ? 'is' : 'are'} relevant${compared === 'per-round' ? ' after correction' : ''}`
}

function nothingComparedText(reports: readonly Report[], runs: readonly ComparedRun[]): string {
  const why = otherMessagesText(reports.map((report, index) => ({ report, letter: runs[index]!.letter })))
  return ['no case can be compared', ...(why === null ? [] : [why])].join(': ')
}
