import { percentileProbabilities } from '../../../model/report/percentile-probabilities.ts'
import type { PercentileInterval, PercentileName, ReportCase } from '../../../model/report/report.ts'
import { percentileSupport } from '../../../stats/percentiles/percentile-rule.ts'

/** A percentile whose bounds lie further apart than this, as a factor, never stands without them. */
const widestPlain = 2

/**
 * The interval that has to stand beside a percentile: its samples carry it no further, its upper end is open, or it is so
 * wide that the figure alone would say more than is known. Null where it may be plain.
 */
export function neededInterval(
  { latency, samples }: Pick<ReportCase, 'latency' | 'samples'>,
  name: PercentileName,
): PercentileInterval | null {
  if (latency?.[name] == null) return null
  const interval = latency.intervals[name] ?? null
  const isPlain = percentileSupport(percentileProbabilities[name], samples) === 'plain'
  if (!isPlain || interval === null || interval.high === null) return interval
  return interval.high > widestPlain * interval.low ? interval : null
}

/** `[140–190]`, or `[≥ 140]` where the upper end is open. */
export function boundsText({ low, high }: PercentileInterval, format: (ns: number) => string): string {
  return high === null ? `[≥\u00a0${format(low)}]` : `[${format(low)}–${format(high)}]`
}
