import {
  type Comparison,
  caseGroupId,
  formatEstimatedRatio,
  formatRatioInterval,
  isPercentileName,
  isUsable,
  metricTitle,
  percentileLabel,
  type Report,
  resourceWords,
  workloadTitle,
} from '@wirebench/bench-core/results'
import { groupTitles } from '../../../pieces/case/case-words.ts'

export interface ComparisonRow {
  readonly id: string
  readonly metric: string
  readonly operation: string
  readonly contender: string
  readonly reference: string
  /** Such as `3.2×`, where its interval says anything; the word for it is the verdict's. */
  readonly size: string
  /** Such as `3.1–3.3`; null where there is none. */
  readonly interval: string | null
  readonly ratio: number | null
  readonly verdict: Comparison['verdict']
  readonly text: string
}

/** The metrics that were compared, the mean time first as in the report. */
export function comparedMetrics({ comparisons }: Pick<Report, 'comparisons'>): readonly string[] {
  return [...new Set(comparisons.map(({ metric }) => metric))]
}

/** Ratios of all metrics stand in one column. */
const inResources = { better: 'lower', words: resourceWords } as const

/** Comparisons of one metric, or of all, in the report's order. */
export function comparisonRows(
  report: Pick<Report, 'cases' | 'comparisons'>,
  shownMetric: string,
): readonly ComparisonRow[] {
  const shown = report.comparisons.filter(({ metric }) => shownMetric === 'all' || metric === shownMetric)
  const titleOf = groupTitles(report)
  return shown.map((comparison) => {
    const { metric, workload, contender, reference, ratio, verdict, text } = comparison
    return {
      id: `${caseGroupId(comparison)} ${metric} ${contender}`,
      metric: metricName(metric),
      operation: metric === 'encodedBytes' ? workloadTitle(workload) : titleOf(comparison),
      contender,
      reference,
      size: ratio === null ? '—' : formatEstimatedRatio(ratio, inResources.better, inResources.words),
      interval:
        ratio === null || ratio.low === ratio.high || !isUsable(ratio)
          ? null
          : formatRatioInterval(ratio.value, ratio.low, ratio.high, inResources),
      ratio: ratio?.value ?? null,
      verdict,
      text,
    }
  })
}

/** A metric in words. */
export function metricName(metric: string): string {
  return isPercentileName(metric) ? `time at ${percentileLabel(metric)}` : metricTitle(metric)
}
