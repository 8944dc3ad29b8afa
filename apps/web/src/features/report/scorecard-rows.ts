import {
  type Comparison,
  caseGroupId,
  caseMetric,
  formatEstimatedRatio,
  formatRatioInterval,
  isPercentileName,
  isShown,
  isUsable,
  type Metric,
  type MetricInfo,
  metricInfos,
  metricTitle,
  operationTitle,
  parametersText,
  type Report,
  type ReportCase,
  type ScorecardCell,
  type ScorecardGroup,
  type VerdictWord,
} from '@wirebench/bench-core/results'
import { corpusId } from '../../ui/case-words.ts'
import type { ReportGroup } from './case-groups.ts'
import { type FigureCell, figureText } from './figure-column.ts'
import type { Scope } from './scope.ts'

type Ratio = NonNullable<ScorecardCell['ratio']>

/** What a contender's cell says of one row. */
export interface ScoreCell {
  readonly figure: FigureCell
  /** Null for the reference, and where nothing was compared. */
  readonly verdict: VerdictWord | null
  readonly ratio: Ratio | null
  /** Such as `3.2× faster`; null where no ratio could be formed. */
  readonly ratioText: string | null
  readonly ratioInterval: string | null
  /** The comparison's sentence, or why there is no figure; empty where there is nothing to say. */
  readonly text: string
}

/** One thing that contenders are compared in. */
export interface ScoreRow {
  readonly id: string
  /** Such as `encode, mean time`. */
  readonly title: string
  readonly better: Metric['better']
  readonly kind: Metric['kind']
  readonly group: ScorecardGroup
  readonly words: MetricInfo['words']
  readonly cells: Readonly<Record<string, ScoreCell>>
}

export interface ScoreSection {
  readonly title: string
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
  const rows = card === null ? comparedRows(report, shownGroups, metrics) : cardRows(card, scope)
  return groups.flatMap(({ id, title }) => {
    const own = rows.filter(({ group }) => group === id)
    const verdicts = (card?.groups ?? []).filter(({ group, ratio }) => group === id && ratio !== null)
    const sentences = verdicts.map(({ text }) => text)
    return own.length === 0 ? [] : [{ title, rows: own, sentences }]
  })
}

/** The dimensions of the codec suite, as the report has them. */
function cardRows({ tables }: NonNullable<Report['scorecard']>, scope: Scope): ScoreRow[] {
  const own = tables.filter(
    ({ workload, parameters }) => workload === null || corpusId({ workload, parameters }) === scope.corpus,
  )
  return own.flatMap(({ rows }) =>
    rows.map(({ dimension, group, title, metric, unit, better, kind, operation, parameters, cells }) => {
      const words = metricInfos[metric]?.words ?? wordsOfGroup[group]
      return {
        id: `${dimension} ${operation} ${metric} ${JSON.stringify(parameters)}`,
        title: [title, dimension === 'latency' ? '' : parametersText(parameters)]
          .filter((text) => text !== '')
          .join(', '),
        better,
        kind,
        group,
        words,
        cells: Object.fromEntries(
          cells.map(({ contender, value, low, high, ratio, verdict, text }) => [
            contender,
            {
              figure: figureText({ value, low, high, unit }),
              verdict,
              ...ratioTexts(ratio, better, words),
              text: text ?? '',
            },
          ]),
        ),
      }
    }),
  )
}

const wordsOfGroup: Readonly<Record<ScorecardGroup, MetricInfo['words']>> = {
  speed: { better: 'faster', worse: 'slower' },
  size: { better: 'smaller', worse: 'larger' },
  resources: { better: 'less', worse: 'more' },
  compatibility: { better: 'more', worse: 'less' },
}

const groupOfWord: Readonly<Partial<Record<string, ScorecardGroup>>> = {
  faster: 'speed',
  smaller: 'size',
  less: 'resources',
}

/** The same from the comparisons, for suites without a scorecard of their own and for older reports. */
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
  { id, group, conditions, cases }: ReportGroup,
  metrics: ReadonlySet<string> | undefined,
): ScoreRow[] {
  const hasMean = cases.some(({ metrics }) => metrics.nsPerOperation !== undefined)
  return Object.entries(metricInfos).flatMap(([metric, info]) => {
    if (metrics?.has(metric) === false) return []
    const compared = comparisons.filter((comparison) => comparison.metric === metric)
    if (info.compared === 'none' && compared.length === 0) return []
    if (hasMean && isPercentileName(metric)) return []
    if (!cases.some((reported) => caseMetric(reported, metric) !== undefined)) return []
    const subject = info.compared === 'exact' ? '' : operationTitle(group.operation)
    return [
      {
        id: `${id} ${metric}`,
        title: [subject, parametersText(conditions), metricTitle(metric)]
          .filter((text) => text !== '')
          .join(', '),
        better: info.better,
        kind: info.kind,
        group: groupOfWord[info.words.better] ?? 'speed',
        words: info.words,
        cells: Object.fromEntries(
          cases.map((reported) => [reported.key.contender, cellOf(reported, metric, info, compared)]),
        ),
      },
    ]
  })
}

function cellOf(
  reported: ReportCase,
  metric: string,
  info: MetricInfo,
  comparisons: readonly Comparison[],
): ScoreCell {
  const comparison = comparisons.find(({ contender }) => contender === reported.key.contender) ?? null
  return {
    figure: figureText(caseMetric(reported, metric)),
    verdict: comparison?.verdict ?? null,
    ...ratioTexts(comparison?.ratio ?? null, info.better, info.words),
    text: comparison?.text ?? reported.failure ?? reported.notes[metric] ?? '',
  }
}

function ratioTexts(
  ratio: Ratio | null,
  better: Metric['better'],
  words: MetricInfo['words'],
): Pick<ScoreCell, 'ratio' | 'ratioText' | 'ratioInterval'> {
  if (ratio === null) return { ratio: null, ratioText: null, ratioInterval: null }
  const { value, low, high } = ratio
  return {
    ratio: { value, low, high },
    ratioText: formatEstimatedRatio(ratio, better, words),
    ratioInterval:
      !isShown(low) || low === high || !isUsable(ratio)
        ? null
        : formatRatioInterval(value, low, high, { better, words }),
  }
}
