import type { Interval, PercentileName, ReportCase } from '../model/report.ts'
import { percentileSupport } from '../stats/percentile-rule.ts'
import { percentileProbabilities } from './percentile-probabilities.ts'

/** The interval that has to stand beside a percentile, because its samples carry it no further; null where it may be plain. */
export function neededInterval(
  { latency, samples }: Pick<ReportCase, 'latency' | 'samples'>,
  name: PercentileName,
): Interval | null {
  if (latency?.[name] == null) return null
  return percentileSupport(percentileProbabilities[name], samples) === 'with-interval'
    ? (latency.intervals[name] ?? null)
    : null
}
