import type { Interval, PercentileName } from '../model/report.ts'
import { estimateOverRounds } from '../stats/interval.ts'
import { percentileSupport } from '../stats/percentile-rule.ts'
import { percentileProbabilities } from './percentile-probabilities.ts'

/** Percentiles of one round's individually timed operations. */
export type RoundPercentiles = { readonly samples?: number | undefined } & {
  readonly [Name in PercentileName]?: number | null | undefined
}

/** The mean and t interval over the percentiles of those rounds that have samples enough for one; null for fewer than two. */
export function percentileOverRounds(
  rounds: readonly RoundPercentiles[],
  name: PercentileName,
): (Interval & { readonly value: number }) | null {
  const p = percentileProbabilities[name]
  const own = rounds.filter(({ samples = 0 }) => percentileSupport(p, samples) !== 'none')
  const estimate = estimateOverRounds(own.flatMap((round) => round[name] ?? []))
  if (estimate === null || estimate.low === null || estimate.high === null) return null
  return { value: estimate.value, low: estimate.low, high: estimate.high }
}
