import { mean, standardDeviation } from './mean.ts'
import { studentTQuantile } from './student-t.ts'

/** An estimate with its 95 % interval; the ends are null for fewer than two rounds. */
export interface Estimate {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
}

/** The part of all runs whose intervals are to hold the truth, wherever nothing else is asked for. */
export const confidence = 0.95

/** Half the width of the t interval of a mean: t(ν = n − 1) · s ÷ √n; null for fewer than two values. */
function meanHalfWidth(values: readonly number[], covered: number): number | null {
  if (values.length < 2) return null
  const t = studentTQuantile((1 + covered) / 2, values.length - 1)
  return (t * standardDeviation(values)) / Math.sqrt(values.length)
}

/**
 * The geometric mean over rounds with its t interval, computed on logarithms: costs vary in proportion to their size,
 * and the interval of a ratio is then that of its inverse. Where a value is not positive the interval is an
 * arithmetic one that doesn't reach below 0. Null for no values. The interval is a 95 % one unless another part is to
 * be covered.
 */
export function estimateOverRounds(values: readonly number[], covered = confidence): Estimate | null {
  if (values.length === 0) return null
  return values.every((value) => value > 0)
    ? geometricEstimate(values, covered)
    : arithmeticEstimate(values, covered)
}

function geometricEstimate(values: readonly number[], covered: number): Estimate {
  const logs = values.map(Math.log)
  const centre = mean(logs)
  const half = meanHalfWidth(logs, covered)
  const value = Math.exp(centre)
  if (half === null) return { value, low: null, high: null }
  return {
    value,
    low: Math.min(value, Math.exp(centre - half)),
    high: Math.max(value, Math.exp(centre + half)),
  }
}

function arithmeticEstimate(values: readonly number[], covered: number): Estimate {
  const value = mean(values)
  const half = meanHalfWidth(values, covered)
  if (half === null) return { value, low: null, high: null }
  return { value, low: Math.max(Math.min(0, value), value - half), high: value + half }
}
