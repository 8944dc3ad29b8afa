import { sumBy } from '../../model/sum.ts'
import { normalCdf } from '../distributions/normal.ts'
import { studentTQuantile } from '../distributions/student-t.ts'
import { together } from './decision.ts'
import { standardLevel } from './looks.ts'

/** What a comparison’s own rounds say about what it was able to call. */
export interface OwnSpread {
  readonly rounds: number
  /** Of the rounds’ log ratios; null for fewer than two rounds. */
  readonly standardDeviationLog: number | null
  /** The smallest relative difference that counts. */
  readonly threshold: number
  /** What identical code may differ by in all rounds alike. */
  readonly band: number | null
  /** The p-value at which its family would reject it. */
  readonly level: number
  /** The level of the interval that the estimate is judged with; 5 % unless the run is looked at more than once. */
  readonly intervalLevel?: number
}

/** How often a difference of this size would have been called. */
const power = 0.9

/**
 * The relative difference that a comparison would have called nine times in ten, if the spread of its n rounds is s. With
 * e = s ÷ √n the standard error, a true difference δ is called where its estimate lies beyond the threshold d and beyond
 * what chance and the A/A band b together reach, and its t beyond the quantile of the level, so with probability
 * E[Φ((δ − max(d, t₁₋α/₂ · e · S, √(b² + (t₁₋γ/₂ · e · S)²))) ÷ e)], γ being the level of the interval and S² being χ² ÷ ν
 * with ν = n − 1: the power of the t test (its noncentral distribution, R. V. Lenth, Applied Statistics 38, 1989, AS 243) with
 * a threshold besides. From ten rounds on it is close to the larger of e · (t₁₋α/₂ + t₀.₉) (NIST/SEMATECH e-Handbook 7.2.2.2)
 * and d + e · t₀.₉; for fewer it is larger. Null for fewer than two rounds.
 */
export function wouldHaveCalled({
  rounds,
  standardDeviationLog,
  threshold,
  band,
  level,
  intervalLevel = standardLevel,
}: OwnSpread): number | null {
  if (rounds < 2 || standardDeviationLog === null) return null
  const d = Math.log1p(threshold)
  const error = standardDeviationLog / Math.sqrt(rounds)
  if (error === 0) return threshold
  const quantile = (of: number) => studentTQuantile(1 - of / 2, rounds - 1)
  const [t, ofInterval] = [quantile(level), quantile(intervalLevel)]
  const b = Math.log1p(band ?? 0) / error
  const limits: { limit: number; weight: number }[] = []
  for (const { spread, weight } of spreads(rounds - 1)) {
    const limit = Math.max(d / error, t * spread, together(ofInterval * spread, b))
    const last = limits.at(-1)
    // Of the smaller ones most have the threshold for their limit.
    if (last?.limit === limit) last.weight += weight
    else limits.push({ limit, weight })
  }
  const called = (inErrors: number) =>
    sumBy(limits, ({ limit, weight }) => weight * normalCdf(inErrors - limit))
  return Math.expm1(error * firstBeyond(called, power))
}

/** Where a rising function reaches a value, by bisection. */
function firstBeyond(rising: (x: number) => number, value: number): number {
  let high = 1
  while (rising(high) < value) high *= 2
  let low = 0
  for (let step = 0; step < bisections; step++) {
    const middle = (low + high) / 2
    if (rising(middle) < value) low = middle
    else high = middle
  }
  return high
}

/** Far below what anybody reads of the result. */
const bisections = 30
const points = 200

/** The distribution of an estimated standard deviation ÷ the true one, χ ÷ √ν, as points with weights that add up to 1. */
function spreads(freedom: number): readonly { readonly spread: number; readonly weight: number }[] {
  const known = knownSpreads.get(freedom)
  if (known) return known
  const widest = 1 + 6 / Math.sqrt(2 * freedom)
  const density = Array.from({ length: points }, (_, index) => {
    const spread = ((index + 0.5) * widest) / points
    return { spread, weight: Math.exp((freedom - 1) * Math.log(spread) - (freedom * spread * spread) / 2) }
  })
  const total = sumBy(density, ({ weight }) => weight)
  const found = density.map(({ spread, weight }) => ({ spread, weight: weight / total }))
  knownSpreads.set(freedom, found)
  return found
}

const knownSpreads = new Map<number, ReturnType<typeof spreads>>()
