import { fTail } from '../../packages/bench-core/src/stats/distributions/f-distribution.ts'
import { studentTQuantile } from '../../packages/bench-core/src/stats/distributions/student-t.ts'
import { confidence } from '../../packages/bench-core/src/stats/interval.ts'
import { mean, variance } from '../../packages/bench-core/src/stats/mean.ts'

/**
 * The A/A band as it was until November 2026, to compare with: the upper bound of what identical code showed over as many
 * rounds, the scatter of these rounds included, which an estimate had to exceed besides being told apart over its own.
 * Pooled over the rounds of all pairs with a degree of freedom each; past comparisons joined with one each unless this run was
 * noisier (an F test at 5 %); where pairs differed by more than their rounds explain, the farthest end of a pair's interval.
 */
export function secondHurdle(pairs: readonly (readonly number[])[], past: readonly number[]): number {
  const rounds = pairs[0]!.length
  const logs = pairs.flat()
  const ownSquares = sumOfSquares(logs) / rounds
  const isNoisier =
    past.length > 0 &&
    fTail(ownSquares / logs.length / (sumOfSquares(past) / past.length), logs.length, past.length) <
      1 - confidence
  const joining = isNoisier ? [] : past
  const freedom = logs.length + joining.length
  const squares = ownSquares + sumOfSquares(joining)
  const bound = studentTQuantile((1 + confidence) / 2, freedom) * Math.sqrt(squares / freedom)
  return areBiased(pairs) ? Math.max(bound, ...pairs.map(farthestEnd)) : bound
}

function farthestEnd(pair: readonly number[]): number {
  const t = studentTQuantile((1 + confidence) / 2, pair.length - 1)
  return Math.abs(mean(pair)) + t * Math.sqrt(variance(pair) / pair.length)
}

function areBiased(pairs: readonly (readonly number[])[]): boolean {
  const between = mean(pairs.map((pair) => pair.length * mean(pair) ** 2))
  const within = mean(pairs.map(variance))
  const freedom = pairs.length * (pairs[0]!.length - 1)
  return fTail(between / within, pairs.length, freedom) < 1 - confidence
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0)
}
