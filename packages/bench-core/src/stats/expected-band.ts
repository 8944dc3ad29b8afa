import { confidence } from './interval.ts'
import { mean } from './mean.ts'
import { studentTQuantile } from './student-t.ts'

/**
 * The A/A band that a run of so many rounds is to be expected to have, from log ratios of single rounds in which
 * identical code was compared: their root mean square estimates the spread of a round, its true mean being 0, and the
 * band of n rounds is t₀.₉₇₅(n) times it ÷ √n, as `aaBand` will find it. Null without a round.
 */
export function expectedBand(logRatios: readonly number[], rounds: number): number | null {
  if (logRatios.length === 0 || rounds < 1) return null
  return (studentTQuantile((1 + confidence) / 2, rounds) * expectedSpread(logRatios)) / Math.sqrt(rounds)
}

/** The standard deviation of a round’s log ratio of identical code, whose true mean is 0. */
export function expectedSpread(logRatios: readonly number[]): number {
  return Math.sqrt(mean(logRatios.map((logRatio) => logRatio * logRatio)))
}
