import type { PercentileInterval, PercentileName, ReportCase } from '../model/report.ts'
import { percentileSupport } from '../stats/percentile-rule.ts'
import { percentileProbabilities } from './percentile-probabilities.ts'

/**
 * The interval that has to stand beside a percentile: its samples carry it no further, or its upper end is open. Null where
 * it may be plain.
 */
export function neededInterval(
  { latency, samples }: Pick<ReportCase, 'latency' | 'samples'>,
  name: PercentileName,
): PercentileInterval | null {
  if (latency?.[name] == null) return null
  const interval = latency.intervals[name] ?? null
  const isPlain = percentileSupport(percentileProbabilities[name], samples) === 'plain'
  return isPlain && interval?.high !== null ? null : interval
}

/** `[140–190]`, or `[≥ 140]` where the upper end is open. */
export function boundsText({ low, high }: PercentileInterval, format: (ns: number) => string): string {
  return high === null ? `[≥\u00a0${format(low)}]` : `[${format(low)}–${format(high)}]`
}
