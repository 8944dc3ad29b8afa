import { studentTTwoSided } from '../distributions/student-t.ts'
import { mean } from '../mean.ts'
import { standardLevel } from './looks.ts'

/** Smaller differences wait for rounds to compare. */
const minTimes = 2

/** What two processes of identical code usually differ by in one round, and how many null comparisons that counts for. */
const usual = { spreadLog: 0.1, degreesOfFreedom: 4 }
/** A round in which identical code differs by more is of a machine that one round says nothing on. */
const maxSeenLog = 0.1

/**
 * Whether a single round says that two differ: at least twofold, and by more than identical code would at 5 % for all comparisons
 * of the run together (Bonferroni). One round has no interval of its own. What it scatters by is known beforehand, as a scaled inverse
 * χ² distribution of its variance (G. K. Smyth, Stat. Appl. Genet. Mol. Biol. 3, 2004), and from this round's null comparisons,
 * which are of two processes only and so count as one, however many there are. Without any, and where these differ by much, as on a
 * busy machine, it says nothing.
 */
export function standsApart(ratio: number, nullRatios: readonly number[], comparisons: number): boolean {
  const log = Math.log(ratio)
  if (Math.abs(log) < Math.log(minTimes) || nullRatios.length === 0) return false
  const seen = mean(nullRatios.map((nullRatio) => Math.log(nullRatio) ** 2))
  if (seen > maxSeenLog ** 2) return false
  const degreesOfFreedom = usual.degreesOfFreedom + 1
  const variance = (usual.degreesOfFreedom * usual.spreadLog ** 2 + seen) / degreesOfFreedom
  return studentTTwoSided(log / Math.sqrt(variance), degreesOfFreedom) <= standardLevel / comparisons
}
