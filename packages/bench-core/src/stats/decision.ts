/** Differences below this count for nothing, whatever can be told apart. */
export const smallestRelevantDifference = 0.02

/** What is known about one comparison when it is judged. */
export interface Evidence {
  /** Contender ÷ reference. */
  readonly ratio: { readonly value: number; readonly low: number | null; readonly high: number | null }
  /** Whether the test that is corrected for its family rejects "no difference". */
  readonly rejected: boolean
  /** The smallest relative difference that counts. */
  readonly threshold: number
}

/** Where the contender’s figure lies beside the reference’s, whatever the direction in which the metric is better. */
export type Decision = 'lower' | 'higher' | 'tie' | 'inconclusive'

/** The smallest relative difference that counts: the larger of the setting and what identical code showed. */
export function thresholdFrom(bandLog: number | null, smallest: number = smallestRelevantDifference): number {
  return Math.max(smallest, bandLog === null ? 0 : Math.expm1(bandLog))
}

/**
 * The one function that judges a comparison, in log space with d = ln(1 + threshold): a difference where the corrected
 * test rejects and the estimate lies at or beyond d; a tie where the whole interval lies inside ±d; inconclusive
 * otherwise.
 */
export function decide({ ratio, rejected, threshold }: Evidence): Decision {
  const d = Math.log1p(threshold)
  const log = Math.log(ratio.value)
  if (rejected && Math.abs(log) >= d) return log < 0 ? 'lower' : 'higher'
  if (ratio.low === null || ratio.high === null) return 'inconclusive'
  return Math.log(ratio.low) >= -d && Math.log(ratio.high) <= d ? 'tie' : 'inconclusive'
}

/** Judges figures without chance in them, such as sizes: equal up to the threshold is a tie, and nothing is inconclusive. */
export function decideExactly(ratio: number, threshold = 0): Decision {
  if (ratio === 1 || Math.abs(Math.log(ratio)) <= Math.log1p(threshold)) return 'tie'
  return ratio < 1 ? 'lower' : 'higher'
}
