import { incompleteBeta } from './incomplete-beta.ts'

/** Two-sided p-value of Student's t: P(|T| ≥ |t|) = I_{ν/(ν+t²)}(ν/2, ½), DLMF 8.17 and Abramowitz and Stegun 26.7.1. */
export function studentTTwoSided(t: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(t)) return Number.isNaN(t) ? Number.NaN : 0
  const square = t * t
  // Near 0 the argument would round to 1 and lose t; the complement keeps it.
  if (square < 1) return 1 - incompleteBeta(square / (degreesOfFreedom + square), 0.5, degreesOfFreedom / 2)
  return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + square), degreesOfFreedom / 2, 0.5)
}

/** Student's t distribution function P(T ≤ t). */
export function studentTCdf(t: number, degreesOfFreedom: number): number {
  const tail = studentTTwoSided(t, degreesOfFreedom) / 2
  return t > 0 ? 1 - tail : tail
}

/**
 * Student's t quantile: the t with P(T ≤ t) = p, for p in 0…1. The upper tail is inverted by bisection in the
 * logarithm of the tail's probability, which is monotone, until the bracket is as narrow as the numbers allow.
 */
export function studentTQuantile(p: number, degreesOfFreedom: number): number {
  if (!(p >= 0 && p <= 1 && degreesOfFreedom > 0)) return Number.NaN
  if (p === 0.5) return 0
  if (p === 0 || p === 1) return p === 0 ? -Infinity : Infinity
  const bothTails = 2 * Math.min(p, 1 - p)
  let high = 1
  while (studentTTwoSided(high, degreesOfFreedom) > bothTails) high *= 2
  let low = high === 1 ? 0 : high / 2
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return p < 0.5 ? -middle : middle
    if (studentTTwoSided(middle, degreesOfFreedom) > bothTails) low = middle
    else high = middle
  }
}
