import { metricInfos } from '../../model/metrics/index.ts'
import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import { percentileNames, type Report, type ReportCase } from '../../model/report/report.ts'
import type { ComparedFigure } from '../../model/report/runs-comparison.ts'
import { caseMetric } from './case-metric.ts'

/** A case's figure in one metric, percentiles included; null where it has none. */
export function figureOf(reported: ReportCase, metric: string): ComparedFigure | null {
  const { value = null, low = null, high = null } = caseMetric(reported, metric) ?? {}
  return value === null ? null : { value, low, high }
}

/** A case's figure in every round that has one, by the round's number. Empty for a slim report. */
export function figuresByRound(reported: ReportCase, metric: string): Map<number, number> {
  return new Map(
    (reported.rounds ?? []).flatMap((round) => {
      const own: unknown = Object.hasOwn(round, metric) ? round[metric as keyof typeof round] : undefined
      const value = own ?? round.figures?.[metric]
      return typeof value === 'number' && value > 0 ? [[round.round, value] as const] : []
    }),
  )
}

/** What is known of a metric; of one that a newer version has added, what the reports say themselves. */
export function describeMetric(name: string, reports: readonly Report[]): MetricInfo {
  const known = Object.hasOwn(metricInfos, name) ? metricInfos[name] : undefined
  if (known) return known
  const stated = reports.flatMap(({ cases }) => cases).find(({ metrics }) => Object.hasOwn(metrics, name))
    ?.metrics[name]
  const better = stated?.better ?? 'lower'
  return {
    title: name,
    unit: stated?.unit ?? 'count',
    better,
    kind: stated?.kind ?? 'measured',
    compared: reports.some(({ comparisons }) => comparisons.some(({ metric }) => metric === name))
      ? 'per-round'
      : 'none',
    words: better === 'lower' ? { better: 'less', worse: 'more' } : { better: 'more', worse: 'less' },
  }
}

/** Metrics that at least two of the reports have figures of: compared ones first, each in the registry's order. */
export function sharedMetrics(reports: readonly Report[]): string[] {
  const counts = new Map<string, number>()
  for (const report of reports) {
    for (const name of metricsOf(report)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const order = new Map(Object.keys(metricInfos).map((name, index) => [name, index]))
  const place = (name: string) => order.get(name) ?? order.size
  const stated = new Set(reports.flatMap(({ comparisons }) => comparisons.map(({ metric }) => metric)))
  const isCompared = (name: string) =>
    order.has(name) ? metricInfos[name]!.compared !== 'none' : stated.has(name)
  return [...counts]
    .flatMap(([name, count]) => (count >= 2 ? [name] : []))
    .toSorted((a, b) => Number(isCompared(b)) - Number(isCompared(a)) || place(a) - place(b))
}

function metricsOf({ cases }: Report): Set<string> {
  return new Set(
    cases.flatMap(({ metrics, latency }) => [
      ...Object.keys(metrics),
      ...percentileNames.filter((name) => latency?.[name] != null),
    ]),
  )
}
