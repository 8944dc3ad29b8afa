import { sum, sumBy } from '../model/sum.ts'

/** The arithmetic mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

/** The geometric mean of positive values: how ratios and times over rounds are averaged. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(mean(values.map(Math.log)))
}

/** The unbiased sample variance (divisor n − 1), in two passes; NaN for fewer than two values. */
export function variance(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN
  const centre = mean(values)
  return sumBy(values, (value) => (value - centre) ** 2) / (values.length - 1)
}

/** The sample standard deviation, the square root of `variance`. */
export function standardDeviation(values: readonly number[]): number {
  return Math.sqrt(variance(values))
}

/** Standard deviation ÷ mean; null for fewer than two values or a mean of 0. */
export function coefficientOfVariation(values: readonly number[]): number | null {
  const centre = mean(values)
  return values.length < 2 || centre === 0 ? null : standardDeviation(values) / Math.abs(centre)
}

/** The middle value, or the mean of the two middle ones. Needs at least one value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}
