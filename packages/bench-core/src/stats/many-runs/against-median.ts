import { median, variance } from '../mean.ts'
import { type MeanDifference, tDifference } from '../mean-difference.ts'
import { meanSquare, type SeriesValue } from './level-shifts.ts'

/**
 * A new run against the median of the runs before it, by the prediction interval for one further observation (G. J. Hahn
 * and W. Q. Meeker, Statistical Intervals, 1991): the new run scatters as the earlier ones do and their median has π ÷ 2
 * times the variance of their mean. What runs scatter is never taken to be less than their own intervals say. Null for
 * fewer than two earlier runs.
 */
export function againstMedian(
  earlier: readonly SeriesValue[],
  { log, standardError: own }: SeriesValue,
): MeanDifference | null {
  if (earlier.length < 2) return null
  const logs = earlier.map((value) => value.log)
  const difference = log - median(logs)
  const scatter = Math.max(variance(logs), meanSquare(earlier))
  const standardError = Math.sqrt(Math.max(scatter, own ** 2) + (scatter * (Math.PI / 2)) / earlier.length)
  return tDifference(difference, standardError, earlier.length - 1)
}
