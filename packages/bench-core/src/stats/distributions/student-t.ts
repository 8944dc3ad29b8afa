import { keepingLast } from '../keeping-last.ts'
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
 * Student's t quantile: the t with P(T ≤ t) = p, for p in 0…1. The logarithm of the tail's probability is inverted by false
 * position in its safeguarded form (Illinois: M. Dowell and P. Jarratt, BIT 11, 1971) until a further step changes nothing
 * that the numbers can tell: a comparison of many cases spends most of its time here.
 */
export function studentTQuantile(p: number, degreesOfFreedom: number): number {
  if (!(p >= 0 && p <= 1 && degreesOfFreedom > 0)) return Number.NaN
  if (p === 0.5) return 0
  if (p === 0 || p === 1) return p === 0 ? -Infinity : Infinity
  const quantile = upperTail(2 * Math.min(p, 1 - p), degreesOfFreedom)
  return p < 0.5 ? -quantile : quantile
}

/** Whole degrees of freedom and levels are few, and a report asks for them again and again. */
const remember = keepingLast<number>(10_000)

function upperTail(bothTails: number, degreesOfFreedom: number): number {
  const find = () => upperQuantile((t) => Math.log(studentTTwoSided(t, degreesOfFreedom) / bothTails))
  return Number.isInteger(degreesOfFreedom) ? remember(`${bothTails} ${degreesOfFreedom}`, find) : find()
}

/** Where a falling function that is positive at 0 crosses it. */
function upperQuantile(miss: (t: number) => number): number {
  let [low, high] = [0, 1]
  let [missLow, missHigh] = [miss(low), miss(high)]
  while (missHigh > 0) {
    ;[low, missLow] = [high, missHigh]
    high *= 2
    missHigh = miss(high)
  }
  let last = 0
  let kept: 'low' | 'high' | null = null
  for (let step = 0; step < maxSteps; step++) {
    const crossing = (low * missHigh - high * missLow) / (missHigh - missLow)
    // A tail too small for the numbers has no logarithm, and near the end steps may leave the bracket.
    const next = crossing > low && crossing < high ? crossing : (low + high) / 2
    if (next <= low || next >= high || Math.abs(next - last) <= smallestStep * next) return next
    last = next
    const missed = miss(next)
    if (missed > 0) {
      ;[low, missLow] = [next, missed]
      // An end that stays in its place twice counts for half, or it would stay for good.
      if (kept === 'high') missHigh /= 2
      kept = 'high'
    } else if (missed < 0) {
      ;[high, missHigh] = [next, missed]
      if (kept === 'low') missLow /= 2
      kept = 'low'
    } else return next
  }
  return (low + high) / 2
}

const maxSteps = 1_000
const smallestStep = 2 ** -51
