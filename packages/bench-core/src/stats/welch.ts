import { type DecidedBy, isDecided } from './decisions/further-rounds.ts'
import { roundsUntil } from './decisions/rounds-until.ts'
import { studentTQuantile } from './distributions/student-t.ts'
import type { Estimate } from './estimate.ts'
import { confidence } from './interval.ts'
import { mean, variance } from './mean.ts'
import { type MeanDifference, tDifference } from './mean-difference.ts'

/** What a t test needs of independent values, such as the logarithms of one run's ratios. */
export interface Moments {
  readonly count: number
  readonly mean: number
  /** NaN for fewer than two values. */
  readonly variance: number
}

/** Count, mean and variance of values. */
export function momentsOf(values: readonly number[]): Moments {
  return { count: values.length, mean: mean(values), variance: variance(values) }
}

/**
 * The moments of the logarithms that a geometric t interval was made from: the interval's half-width is
 * t₀.₉₇₅(n − 1) · s ÷ √n, solved for s. Null where there is no interval.
 */
export function momentsOfEstimate({ value, low, high }: Estimate, count: number): Moments | null {
  if (low === null || high === null || count < 2 || !(low > 0 && value > 0)) return null
  const half = Math.log(high / low) / 2
  const t = studentTQuantile((1 + confidence) / 2, count - 1)
  return { count, mean: Math.log(value), variance: (half / t) ** 2 * count }
}

/**
 * Welch's t test of `ours` against `theirs`: values of runs made at different times are independent and needn't be
 * equally noisy (B. L. Welch, Biometrika 34, 1947; degrees of freedom by F. E. Satterthwaite, Biometrics Bulletin 2,
 * 1946). Null where either has fewer than two values.
 */
export function welch(ours: Moments, theirs: Moments): MeanDifference | null {
  if (ours.count < 2 || theirs.count < 2) return null
  const [a, b] = [ours.variance / ours.count, theirs.variance / theirs.count]
  const squares = a + b
  const degreesOfFreedom =
    squares === 0
      ? ours.count + theirs.count - 2
      : squares ** 2 / (a ** 2 / (ours.count - 1) + b ** 2 / (theirs.count - 1))
  return tDifference(ours.mean - theirs.mean, Math.sqrt(squares), degreesOfFreedom)
}

/** What an undecided change between two runs showed so far. */
export interface UndecidedChange extends DecidedBy {
  readonly ours: Moments
  readonly theirs: Moments
}

/**
 * How many more rounds each of two runs would need to decide a change, if estimate, spread and A/A bands stay what
 * they are; null where no realistic number would. Solves n for t(2n − 2) · √((s₁² + s₂²) ÷ n) ≤ distance, with the distances
 * that `furtherRounds` uses inside a run.
 */
export function furtherRoundsOfBoth(undecided: UndecidedChange): number | null {
  const { ours, theirs } = undecided
  const spread = Math.sqrt(ours.variance + theirs.variance)
  if (!Number.isFinite(spread)) return null
  const halfWidth = (level: number, n: number) =>
    (studentTQuantile(1 - level / 2, 2 * n - 2) * spread) / Math.sqrt(n)
  return roundsUntil(
    (n) => isDecided(ours.mean - theirs.mean, (level) => halfWidth(level, n), undecided),
    Math.min(ours.count, theirs.count),
  )
}
