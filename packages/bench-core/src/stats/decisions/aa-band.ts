import { sum, sumBy } from '../../model/sum.ts'
import { logBeta } from '../distributions/incomplete-beta.ts'
import { normalCdf } from '../distributions/normal.ts'
import { studentTTwoSided } from '../distributions/student-t.ts'
import { confidence } from '../interval.ts'
import { mean, variance } from '../mean.ts'

/** A whole comparison of identical code: its mean log ratio, and the standard error of that over its rounds. */
export interface NullComparison {
  readonly rounds: number
  readonly meanLog: number
  /** Null for a single round. */
  readonly errorLog: number | null
}

/** What the rounds of one null comparison amount to. */
export function nullComparison(logRatios: readonly number[]): NullComparison {
  const rounds = logRatios.length
  const errorLog = rounds < 2 ? null : Math.sqrt(variance(logRatios) / rounds)
  return { rounds, meanLog: mean(logRatios), errorLog }
}

/**
 * The A/A band: the upper 95 % bound of the log ratio by which two contenders of identical code differ in all rounds of a run
 * alike. No round shows that, so no interval over rounds holds it; null comparisons do. Null without any.
 *
 * What a null comparison shows is b + e: b, normal around 0 with the lasting variance τ², and e, the error over its rounds,
 * Student t with a degree of freedom less than it has rounds. τ² has a scaled inverse χ² distribution beforehand, as in the
 * empirical Bayes of variances (G. K. Smyth, Stat. Appl. Genet. Mol. Biol. 3, 2004): a few null comparisons are shrunk towards
 * what is usual, many speak for themselves, and one that scatters over its rounds says little. The bound is that of the
 * predictive distribution, so that it knows how little is known of τ² (A. Gelman et al., Bayesian Data Analysis, 2013, ch. 5).
 *
 * Comparisons of this host's recent runs join in, unless those of this run contradict them (a predictive check at 5 %,
 * G. E. P. Box, J. R. Stat. Soc. A 143, 1980): a past without a difference must not hide one that is there now.
 */
export function aaBand(
  nulls: readonly NullComparison[],
  past: readonly NullComparison[] = [],
): number | null {
  if (nulls.length + past.length === 0) return null
  const joining = past.length > 0 && contradicts(nulls, past) ? [] : past
  return predictiveBound(lastingSpreads([...nulls, ...joining]))
}

/** A band as a relative difference. */
export function bandDifference(bandLog: number | null): number | null {
  return bandLog === null ? null : Math.expm1(bandLog)
}

/** What identical code usually differs by beyond its rounds, and how many null comparisons that counts for. */
const usual = { spreadLog: 0.003, degreesOfFreedom: 1 }

/** From 0.05 to 60 %, evenly in logarithms. */
const spreads = Array.from({ length: 40 }, (_, index) => 0.0005 * 1200 ** (index / 39))

/** A lasting spread τ, and how likely it is. */
interface Likely {
  readonly spread: number
  readonly weight: number
}

function lastingSpreads(nulls: readonly NullComparison[]): Likely[] {
  const logs = spreads.map((spread, index) =>
    nulls.reduce((sum, known) => sum + logDensity(known, spread), logPriors[index]!),
  )
  const largest = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - largest))
  const total = sum(weights)
  return spreads.map((spread, index) => ({ spread, weight: weights[index]! / total }))
}

/** Whether one of them differs more than others like the past ones ever would, at 5 % for all of them together. */
function contradicts(nulls: readonly NullComparison[], past: readonly NullComparison[]): boolean {
  const likely = lastingSpreads(past)
  return nulls.some((known) => {
    if (known.errorLog === null) return false
    const chance = likely.reduce((sum, { spread, weight }) => {
      const { variance, freedom } = seenWith(known.errorLog!, known.rounds, spread)
      return sum + weight * studentTTwoSided(known.meanLog / Math.sqrt(variance), freedom)
    }, 0)
    return chance * nulls.length < 1 - confidence
  })
}

/** The density of ln τ at each of them, where τ² is scaled inverse χ². */
const logPriors = spreads.map((spread) => {
  const { spreadLog, degreesOfFreedom } = usual
  return -degreesOfFreedom * (Math.log(spread) + (spreadLog / spread) ** 2 / 2)
})

/** Scale and degrees of freedom of b + e, as a t (F. E. Satterthwaite, Biometrics Bulletin 2, 1946). */
function seenWith(errorLog: number, rounds: number, spread: number) {
  const variance = errorLog ** 2 + spread ** 2
  return { variance, freedom: Math.min(maxFreedom, (rounds - 1) * (variance / errorLog ** 2) ** 2) }
}

/** Student's t density of what was seen. */
function logDensity({ rounds, meanLog, errorLog }: NullComparison, spread: number): number {
  if (errorLog === null) return 0
  const { variance, freedom } = seenWith(errorLog, rounds, spread)
  const norm = logBeta(0.5, freedom / 2) + Math.log(freedom * variance) / 2
  return -norm - ((freedom + 1) / 2) * Math.log1p(meanLog ** 2 / (freedom * variance))
}

/** With so many Student's t is a normal distribution. */
const maxFreedom = 1e6

/** The difference beyond which a lasting one lies in 5 % of cases, by bisection. */
function predictiveBound(likely: readonly Likely[]): number {
  const beyond = (bound: number) =>
    sumBy(likely, ({ spread, weight }) => 2 * weight * (1 - normalCdf(bound / spread)))
  let [low, high] = [0, 4 * spreads.at(-1)!]
  for (let step = 0; step < bisections; step++) {
    const middle = (low + high) / 2
    if (beyond(middle) > 1 - confidence) low = middle
    else high = middle
  }
  return high
}

const bisections = 40
