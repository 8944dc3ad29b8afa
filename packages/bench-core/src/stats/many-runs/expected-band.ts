import { studentTQuantile } from '../distributions/student-t.ts'
import { confidence } from '../interval.ts'
import { mean } from '../mean.ts'

/**
 * How much identical code is to be expected to differ by in a run of so many rounds, from log ratios of single rounds in which
 * it was compared: their root mean square estimates the spread of a round, its true mean being 0, and what n rounds differ by
 * is t₀.₉₇₅(n) times it ÷ √n at the most. Null without a round.
 */
export function expectedBand(logRatios: readonly number[], rounds: number): number | null {
  if (logRatios.length === 0 || rounds < 1) return null
  return (studentTQuantile((1 + confidence) / 2, rounds) * expectedSpread(logRatios)) / Math.sqrt(rounds)
}

/** The standard deviation of a round’s log ratio of identical code, whose true mean is 0. */
export function expectedSpread(logRatios: readonly number[]): number {
  return Math.sqrt(mean(logRatios.map((logRatio) => logRatio * logRatio)))
}
