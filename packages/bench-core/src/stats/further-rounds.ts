import { confidence } from './interval.ts'
import { roundsUntil } from './rounds-until.ts'
import { studentTQuantile } from './student-t.ts'

/** What an inconclusive comparison showed so far. */
export interface Undecided {
  readonly rounds: number
  readonly meanLog: number
  readonly standardDeviationLog: number
  readonly threshold: number
  /** The p-value at which its family would reject it. */
  readonly level: number
  /** The level of the interval that makes a tie; 5 % unless the run is looked at more than once. */
  readonly tieLevel?: number
}

/**
 * How many more rounds would decide an inconclusive comparison, if its estimate and spread stay what they are; null
 * where more than 1,000 rounds would not. Solves n for t(ν = n − 1) · s ÷ √n ≤ distance, with n on both sides, as in
 * the NIST/SEMATECH e-Handbook of Statistical Methods 7.2.2.2 ("Sample sizes required"). For an estimate beyond the
 * threshold the distance is its own from 0, at the family's level; for one inside, the distance that is left to the
 * threshold, at 95 % (a tie). The threshold is taken as it is, although the A/A band narrows with more rounds too.
 */
export function furtherRounds({
  rounds,
  meanLog,
  standardDeviationLog,
  threshold,
  level,
  tieLevel = 1 - confidence,
}: Undecided): number | null {
  const d = Math.log1p(threshold)
  const beyond = Math.abs(meanLog) >= d
  const distance = beyond ? Math.abs(meanLog) : d - Math.abs(meanLog)
  const tail = beyond ? level / 2 : tieLevel / 2
  const decides = (n: number) =>
    (studentTQuantile(1 - tail, n - 1) * standardDeviationLog) / Math.sqrt(n) <= distance
  return roundsUntil(decides, rounds)
}
