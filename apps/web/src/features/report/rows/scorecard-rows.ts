import {
  type Comparison,
  caseGroupId,
  caseMetric,
  type GroupVerdict,
  isPercentileName,
  type MetricInfo,
  metricInfos,
  metricTitle,
  operationTitle,
  parametersText,
  type Report,
  type ReportCase,
  type ScorecardCell,
  type ScorecardGroup,
  type ScoredRow,
} from '@wirebench/bench-core/results'
import { corpusId } from '../../../pieces/case/case-words.ts'
import type { Scope } from '../page/scope.ts'
import type { ReportGroup } from './case-groups.ts'

type ScoreRow = ScoredRow & { readonly group: ScorecardGroup }

export interface ScoreSection {
  readonly title: string
  /** Where there are several; its contenders are compared among themselves alone. */
  readonly language?: string
  readonly rows: readonly ScoreRow[]
  /** What the section's rows amount to for each contender, in generated sentences. */
  readonly sentences: readonly string[]
}

const groups: readonly { readonly id: ScorecardGroup; readonly title: string }[] = [
  { id: 'speed', title: 'Speed' },
  { id: 'size', title: 'Size' },
  { id: 'resources', title: 'Resources' },
  { id: 'compatibility', title: 'Compatibility' },
]

/** Everything that was compared on one corpus: speed, size and resources apart, because they can't be weighed together. */
export function scoreSections(
  report: Report,
  scope: Scope,
  /** Of suites without a scorecard of their own: whose comparisons it is made from. */
  shownGroups: readonly ReportGroup[] = scope.groups,
  /** All where nothing is said. */
  metrics?: ReadonlySet<string>,
): ScoreSection[] {
  const card = scope.suite === 'codec' ? (report.scorecard ?? null) : null
  const ofCorpus = card?.tables.filter(
    ({ workload, parameters, language }) =>
      (workload === null || corpusId({ workload, parameters }) === scope.corpus) &&
      (scope.language === null || language === undefined || language.title === scope.language),
  )
  if (!ofCorpus) return sectionsOf(comparedRows(report, shownGroups, metrics), [])
  const byLanguage = Map.groupBy(ofCorpus, ({ language }) => language?.title)
  return [...byLanguage].flatMap(([language, tables]) =>
    sectionsOf(
      tables.flatMap((table) => table.rows),
      card?.groups ?? [],
      language,
    ),
  )
}

function sectionsOf(
  rows: readonly ScoreRow[],
  verdicts: readonly GroupVerdict[],
  language?: string,
): ScoreSection[] {
  return groups.flatMap(({ id, title }) => {
    const own = rows.filter(({ group }) => group === id)
    const named = new Set(own.flatMap(({ cells }) => cells.map(({ contender }) => contender)))
    const sentences = verdicts
      .filter(({ group, ratio, contender }) => group === id && ratio !== null && named.has(contender))
      .map(({ text }) => text)
    if (own.length === 0) return []
    return language === undefined
      ? [{ title, rows: own, sentences }]
      : [{ title: `${title} in ${language}`, language, rows: own, sentences }]
  })
}

const groupOfWord: Readonly<Partial<Record<string, ScorecardGroup>>> = {
  faster: 'speed',
  smaller: 'size',
  less: 'resources',
}

/** The same from the comparisons, for suites without a scorecard of their own. */
function comparedRows(
  { comparisons }: Report,
  groups: readonly ReportGroup[],
  metrics: ReadonlySet<string> | undefined,
): ScoreRow[] {
  const byGroup = Map.groupBy(comparisons, caseGroupId)
  return groups.flatMap((group) => rowsOf(byGroup.get(group.id) ?? [], group, metrics))
}

function rowsOf(
  comparisons: readonly Comparison[],
  { group, conditions, cases }: ReportGroup,
  metrics: ReadonlySet<string> | undefined,
): ScoreRow[] {
  const hasMean = cases.some(({ metrics }) => metrics.nsPerOperation !== undefined)
  return Object.entries(metricInfos).flatMap(([metric, info]) => {
    if (metrics?.has(metric) === false) return []
    const compared = comparisons.filter((comparison) => comparison.metric === metric)
    if (info.compared === 'none' && compared.length === 0) return []
    if (hasMean && isPercentileName(metric)) return []
    if (!cases.some((reported) => caseMetric(reported, metric) !== undefined)) return []
    return [
      {
        ...info,
        metric,
        title: rowTitle(metric, info, { group, conditions }),
        group: groupOfWord[info.words.better] ?? 'speed',
        cells: cases.map((reported) => cellOf(reported, metric, compared)),
      },
    ]
  })
}

function rowTitle(
  metric: string,
  info: MetricInfo,
  { group, conditions }: Pick<ReportGroup, 'group' | 'conditions'>,
): string {
  const subject = info.compared === 'exact' ? '' : operationTitle(group.operation)
  return [subject, parametersText(conditions), metricTitle(metric)].filter((text) => text !== '').join(', ')
}

function cellOf(reported: ReportCase, metric: string, comparisons: readonly Comparison[]): ScorecardCell {
  const { contender } = reported.key
  const comparison = comparisons.find((known) => known.contender === contender) ?? null
  const { value = null, low = null, high = null } = caseMetric(reported, metric) ?? {}
  return {
    contender,
    value,
    low,
    high,
    ratio: comparison?.ratio ?? null,
    verdict: comparison?.verdict ?? null,
    text: comparison?.text ?? reported.failure ?? reported.notes[metric] ?? '',
  }
}
