import { incompleteBeta } from '../../stats/distributions/incomplete-beta.ts'

/** A share of trials with its interval. */
export interface ShareInterval {
  readonly low: number
  readonly high: number
}

/**
 * The exact interval of a binomial share (Clopper and Pearson, Biometrika 26, 1934): the shares under which the count,
 * or a more extreme one, would not be rarer than half of what the confidence leaves at either side.
 */
export function clopperPearson(successes: number, trials: number, confidence: number = 0.95): ShareInterval {
  const tail = (1 - confidence) / 2
  return {
    low: successes === 0 ? 0 : betaQuantile(tail, successes, trials - successes + 1),
    high: successes === trials ? 1 : betaQuantile(1 - tail, successes + 1, trials - successes),
  }
}

/** P(X ≥ successes) for X binomial: I_share(successes, trials − successes + 1), Abramowitz and Stegun 26.5.24. */
export function atLeast(successes: number, trials: number, share: number): number {
  if (successes <= 0) return 1
  return successes > trials ? 0 : incompleteBeta(share, successes, trials - successes + 1)
}

/** The most successes that don't contradict a true share at the 5 % level: 6 of 60 for a share of 5 %. */
export function maxAllowed(trials: number, share: number, level: number = 0.05): number {
  let count = 0
  while (count < trials && atLeast(count + 1, trials, share) > level) count += 1
  return count
}

/** Solves I_x(a, b) = probability by halving: the function rises from 0 to 1. */
function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0
  let high = 1
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (incompleteBeta(middle, a, b) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
