import { studentTQuantile } from './distributions/student-t.ts'
import type { Estimate } from './estimate.ts'
import { mean, standardDeviation } from './mean.ts'

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

/**
 * The same for parts of a whole, 0 to 1: the mean and t interval of their logits, whose ends lie within 0 and 1 as the
 * values do. Where a value is 0 or 1 the interval is an arithmetic one that is cut off there.
 */
export function estimateShareOverRounds(values: readonly number[]): Estimate | null {
  if (values.some((value) => value <= 0 || value >= 1)) {
    const estimate = estimateOverRounds(values)
    return estimate && { ...estimate, high: estimate.high === null ? null : Math.min(1, estimate.high) }
  }
  if (values.length === 0) return null
  const logits = values.map((value) => Math.log(value / (1 - value)))
  const share = (logit: number) => 1 / (1 + Math.exp(-logit))
  const centre = mean(logits)
  const half = meanHalfWidth(logits, confidence)
  const value = share(centre)
  if (half === null) return { value, low: null, high: null }
  return { value, low: Math.min(value, share(centre - half)), high: Math.max(value, share(centre + half)) }
}

function geometricEstimate(values: readonly number[], covered: number): Estimate {
  const logs = values.map(Math.log)
  const centre = mean(logs)
  const half = meanHalfWidth(logs, covered)
  const [first] = values
  // A count that is the same in every round stays whole.
  if (values.every((one) => one === first))
    return { value: first!, low: half === null ? null : first!, high: half === null ? null : first! }
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

/** By what share a ratio's interval reaches to either side of its middle; none where an end is open. */
export function halfWidthOf(ratio: Pick<Estimate, 'low' | 'high'> | null): number | undefined {
  return ratio?.low && ratio.high ? Math.sqrt(ratio.high / ratio.low) - 1 : undefined
}
