import { studentTQuantile } from './student-t.ts'

/** What a comparison’s own rounds say about what it was able to call. */
export interface OwnSpread {
  readonly rounds: number
  /** Of the rounds’ log ratios; null for fewer than two rounds. */
  readonly standardDeviationLog: number | null
  /** The smallest relative difference that counts. */
  readonly threshold: number
  /** The p-value at which its family would reject it. */
  readonly level: number
}

/** How often a difference of this size would have been called. */
const power = 0.9

/**
 * The relative difference that a comparison would have called nine times in ten, from its own spread s over n rounds: the
 * larger of s ÷ √n · (t₁₋α/₂ + t₀.₉), which the test finds so often (NIST/SEMATECH e-Handbook of Statistical Methods
 * 7.2.2.2, solved for the difference), and d + s ÷ √n · t₀.₉, whose estimate lies beyond the threshold d so often; all t
 * have n − 1 degrees of freedom, and all of it is in logarithms. Null for fewer than two rounds.
 */
export function wouldHaveCalled({
  rounds,
  standardDeviationLog,
  threshold,
  level,
}: OwnSpread): number | null {
  if (rounds < 2 || standardDeviationLog === null) return null
  const error = standardDeviationLog / Math.sqrt(rounds)
  const often = studentTQuantile(power, rounds - 1)
  const found = error * (studentTQuantile(1 - level / 2, rounds - 1) + often)
  return Math.expm1(Math.max(found, Math.log1p(threshold) + error * often))
}
