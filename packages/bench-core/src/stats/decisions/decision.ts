import { type Margins, usualMargins } from '../../model/use/margins.ts'
import type { Estimate } from '../estimate.ts'

/** What is known about one comparison when it is judged. Differences are relative: 0.02 is 2 %. */
export interface Evidence {
  /** Contender ÷ reference. */
  readonly ratio: Estimate
  /** Whether the test that is corrected for its family rejects "no difference". */
  readonly rejected: boolean
  /** The smallest difference that counts: the larger of the smallest one of interest and the A/A band. */
  readonly threshold: number
  /** What identical code may differ by in all rounds of a run alike; null where nobody measured that. */
  readonly band: number | null
  /** The largest difference that still counts as equal. */
  readonly equalWithin: number
}

/** Where the contender’s figure lies beside the reference’s, whatever the direction in which the metric is better. */
export type Decision = 'lower' | 'higher' | 'same' | 'undecided'

/** The smallest relative difference that counts, with the A/A band as a relative difference too. */
export function thresholdFrom(
  band: number | null,
  { minimumEffect }: Pick<Margins, 'minimumEffect'> = usualMargins,
): number {
  return Math.max(minimumEffect, band ?? 0)
}

/** The A/A band of what changed between two comparisons, from theirs; null where one of them isn't known. */
export function bandOfChange(bands: readonly (number | null)[]): number | null {
  const known = bands.filter((band) => band !== null)
  if (known.length === 0 || known.length < bands.length) return null
  return Math.expm1(together(...known.map((band) => Math.log1p(band))))
}

/** The ends of an interval that says anything lie at most so many times apart. */
export const widestSpan = 10

/** Whether an interval, where there is one, is narrow enough for its figures to say anything. */
export function isUsable({ low, high }: Pick<Estimate, 'low' | 'high'>): boolean {
  return low === null || high === null || (low > 0 && high / low <= widestSpan)
}

/**
 * The one function that judges a comparison, in log space with d = ln(1 + threshold) and e = ln(1 + equalWithin): a
 * difference where the corrected test rejects, the estimate lies at or beyond d, and it is farther from 0 than chance over
 * the rounds and the A/A band together reach; the same where all that they reach lies inside ±e; undecided otherwise, and
 * whatever has an interval that says nothing. Equality is shown by two one-sided tests (D. J. Schuirmann, J. Pharmacokinet.
 * Biopharm. 15, 1987), so noise never makes it easier.
 */
export function decide({ ratio, rejected, threshold, band, equalWithin }: Evidence): Decision {
  if (!isUsable(ratio)) return 'undecided'
  const log = Math.log(ratio.value)
  const { below, above } = reachOf(ratio, band)
  const towardsEqual = (log < 0 ? above : below) ?? 0
  if (rejected && Math.abs(log) >= Math.max(Math.log1p(threshold), towardsEqual))
    return log < 0 ? 'lower' : 'higher'
  if (below === null || above === null || band === null) return 'undecided'
  const e = Math.log1p(equalWithin)
  return log - below >= -e && log + above <= e ? 'same' : 'undecided'
}

/** How far below and above an estimate its interval and the A/A band together reach, in logarithms; null without an interval. */
export function reachOf({ value, low, high }: Evidence['ratio'], band: number | null) {
  const bandLog = Math.log1p(band ?? 0)
  return {
    below: low === null ? null : together(Math.log(value / low), bandLog),
    above: high === null ? null : together(Math.log(high / value), bandLog),
  }
}

/**
 * How far the sum of two independent errors reaches, from how far each of them does: the root of the sum of squares, which
 * closed-form intervals of sums are made by (G. Y. Zou and A. Donner, Stat. Med. 27, 2008).
 */
export function together(...reaches: readonly number[]): number {
  return Math.hypot(...reaches)
}

/** What is as long is the same, also where that is no byte at all; to that, what has some has no ratio. */
export function ratioOfSizes(one: number, other: number): number | null {
  if (one === other) return 1
  return one > 0 && other > 0 ? one / other : null
}

/** Judges deterministic figures, such as sizes: the same up to a tolerance, and never undecided. */
export function decideExactly(ratio: number, tolerance = 0): Decision {
  if (ratio === 1 || Math.abs(Math.log(ratio)) <= Math.log1p(tolerance)) return 'same'
  return ratio < 1 ? 'lower' : 'higher'
}
