import { fTail } from './f-distribution.ts'
import { confidence } from './interval.ts'
import { mean, variance } from './mean.ts'
import { studentTQuantile } from './student-t.ts'

/** Log ratios of one contender against itself: one for every round. */
export type NullPair = readonly number[]

/**
 * The A/A band: the upper 95 % bound of the |log ratio| that identical code shows over as many rounds as the pairs
 * have. Null without any pair.
 *
 * The rounds of all pairs are pooled. Their true mean is known to be 0, so their mean square estimates the variance of
 * a round with a degree of freedom for each, and a whole comparison's variance is that ÷ rounds; the bound is
 * t₀.₉₇₅ times its root. Log ratios of whole null comparisons from this host's recent runs (`history`) join in with one
 * degree of freedom each, unless this run is noisier than they explain (a one-way F test at 5 %): a quiet past must
 * not hide a busy present. Where the pairs differ from 0 by more than their rounds explain (a one-way F test at 5 %:
 * one of two identical processes is slower in every round), averaging over rounds doesn't help, and the band is the
 * larger of that bound and the farthest end of a pair's own interval, |mean| + t₀.₉₇₅ · s ÷ √n.
 */
export function aaBand(pairs: readonly NullPair[], history: readonly number[] = []): number | null {
  const known = pairs.filter((pair) => pair.length > 0)
  const rounds = known.length === 0 ? 1 : mean(known.map((pair) => pair.length))
  const logs = known.flat()
  const past = isNoisier(sumOfSquares(logs) / rounds, logs.length, history) ? [] : history
  const freedom = logs.length + past.length
  if (freedom === 0) return null
  const squares = sumOfSquares(logs) / rounds + sumOfSquares(past)
  const bound = studentTQuantile((1 + confidence) / 2, freedom) * Math.sqrt(squares / freedom)
  return pairsAreBiased(known) ? Math.max(bound, biasedBound(known)) : bound
}

/** A band as a relative difference. */
export function bandDifference(bandLog: number | null): number | null {
  return bandLog === null ? null : Math.expm1(bandLog)
}

function isNoisier(squares: number, freedom: number, history: readonly number[]): boolean {
  if (freedom === 0 || history.length === 0 || squares === 0) return false
  const past = sumOfSquares(history) / history.length
  return past === 0 || fTail(squares / freedom / past, freedom, history.length) < 1 - confidence
}

function biasedBound(pairs: readonly NullPair[]): number {
  return Math.max(
    ...pairs.map((pair) => {
      const half =
        studentTQuantile((1 + confidence) / 2, pair.length - 1) * Math.sqrt(variance(pair) / pair.length)
      return Math.abs(mean(pair)) + (Number.isFinite(half) ? half : 0)
    }),
  )
}

/**
 * Whether pairs differ from 0 by more than their rounds explain: a one-way F test at 5 % of their mean squares around 0
 * against those around their own means.
 */
export function pairsAreBiased(pairs: readonly NullPair[]): boolean {
  const repeated = pairs.filter((pair) => pair.length >= 2)
  if (repeated.length === 0) return false
  const between = mean(repeated.map((pair) => pair.length * mean(pair) ** 2))
  const withinFreedom = repeated.reduce((sum, pair) => sum + pair.length - 1, 0)
  const within = repeated.reduce((sum, pair) => sum + variance(pair) * (pair.length - 1), 0) / withinFreedom
  if (between === 0) return false
  if (within === 0) return true
  return fTail(between / within, repeated.length, withinFreedom) < 1 - confidence
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0)
}
