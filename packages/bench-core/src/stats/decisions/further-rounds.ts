import { studentTQuantile } from '../distributions/student-t.ts'
import { thresholdFrom, together, widestSpan } from './decision.ts'
import { standardLevel } from './looks.ts'
import { roundsUntil } from './rounds-until.ts'

/** What decides a comparison besides its estimate and its spread. */
export interface DecidedBy {
  /** The smallest difference of interest. */
  readonly minimumEffect: number
  /** What identical code may differ by in all rounds alike, which more rounds don't make smaller. */
  readonly band: number | null
  readonly equalWithin: number
  /** The p-value at which its family would reject it. */
  readonly level: number
  /** The level of the interval that the estimate is judged with; 5 % unless the run is looked at more than once. */
  readonly intervalLevel?: number
}

/** What an undecided comparison showed so far. */
export interface Undecided extends DecidedBy {
  readonly rounds: number
  readonly meanLog: number
  readonly standardDeviationLog: number
}

/**
 * How many more rounds would decide an undecided comparison, if its estimate, its spread and the A/A band stay what they
 * are; null where no realistic number would. Solves n for t(ν = n − 1) · s ÷ √n ≤ distance, with n on both sides, as in
 * the NIST/SEMATECH e-Handbook of Statistical Methods 7.2.2.2 ("Sample sizes required").
 */
export function furtherRounds(undecided: Undecided): number | null {
  const { rounds, meanLog, standardDeviationLog } = undecided
  const halfWidth = (level: number, n: number) =>
    (studentTQuantile(1 - level / 2, n - 1) * standardDeviationLog) / Math.sqrt(n)
  return roundsUntil((n) => isDecided(meanLog, (level) => halfWidth(level, n), undecided), rounds)
}

/**
 * Whether an estimate with intervals of such half widths is decided: beyond the threshold by the distance that it has
 * from 0, at the family's level, and with the A/A band at the plain one; inside what counts as equal by the distance that is left to its end.
 * An interval that says nothing decides nothing.
 */
export function isDecided(meanLog: number, halfWidth: (level: number) => number, by: DecidedBy): boolean {
  const { band, equalWithin, level, intervalLevel = standardLevel } = by
  const half = halfWidth(intervalLevel)
  if (2 * half > Math.log(widestSpan)) return false
  const size = Math.abs(meanLog)
  const reach = together(half, Math.log1p(band ?? 0))
  if (size >= Math.log1p(thresholdFrom(band, by)) && Math.max(halfWidth(level), reach) <= size) return true
  return band !== null && reach <= Math.log1p(equalWithin) - size
}
