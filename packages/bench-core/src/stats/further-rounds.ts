import { thresholdFrom } from './decision.ts'
import { standardLevel } from './looks.ts'
import { roundsUntil } from './rounds-until.ts'
import { studentTQuantile } from './student-t.ts'

/** What decides a comparison besides its estimate and its spread. */
export interface DecidedBy {
  /** The smallest difference of interest. */
  readonly minimumEffect: number
  /** What identical code showed over as many rounds as there are. */
  readonly band: number | null
  readonly equalWithin: number
  /** The p-value at which its family would reject it. */
  readonly level: number
  /** The level of the interval that shows equality; 5 % unless the run is looked at more than once. */
  readonly equalLevel?: number
}

/** What an undecided comparison showed so far. */
export interface Undecided extends DecidedBy {
  readonly rounds: number
  readonly meanLog: number
  readonly standardDeviationLog: number
}

/**
 * How many more rounds would decide an undecided comparison, if its estimate, its spread and that of identical code stay what
 * they are, so that the A/A band narrows with 1 ÷ √n; null where no realistic number would. Solves n for t(ν = n − 1) · s ÷ √n ≤ distance, with n on both sides, as in
 * the NIST/SEMATECH e-Handbook of Statistical Methods 7.2.2.2 ("Sample sizes required").
 */
export function furtherRounds(undecided: Undecided): number | null {
  const { rounds, meanLog, standardDeviationLog } = undecided
  const halfWidth = (level: number, n: number) =>
    (studentTQuantile(1 - level / 2, n - 1) * standardDeviationLog) / Math.sqrt(n)
  return roundsUntil(
    (n) => isDecided(meanLog, (level) => halfWidth(level, n), over(undecided, rounds, n)),
    rounds,
  )
}

/**
 * Whether an estimate with intervals of such half widths is decided: beyond the threshold by the distance that it has
 * from 0, at the family's level; inside what counts as equal by the distance that is left to its end.
 */
export function isDecided(meanLog: number, halfWidth: (level: number) => number, by: DecidedBy): boolean {
  const { band, equalWithin, level, equalLevel = standardLevel } = by
  const size = Math.abs(meanLog)
  if (size >= Math.log1p(thresholdFrom(band, by)) && halfWidth(level) <= size) return true
  const canBeEqual = band !== null && band <= equalWithin
  return canBeEqual && halfWidth(equalLevel) <= Math.log1p(equalWithin) - size
}

/** The same over another number of rounds. */
export function over(by: DecidedBy, roundsNow: number, rounds: number): DecidedBy {
  const { band } = by
  if (band === null) return by
  return { ...by, band: Math.expm1(Math.log1p(band) * Math.sqrt(roundsNow / rounds)) }
}
