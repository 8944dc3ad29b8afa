import { standardLevel } from './decisions/looks.ts'
import { studentTQuantile, studentTTwoSided } from './distributions/student-t.ts'
import { confidence } from './interval.ts'

/** The difference of two means and what it is worth. */
export interface MeanDifference {
  readonly difference: number
  readonly standardError: number
  readonly degreesOfFreedom: number
  /** Half the width of the 95 % interval. */
  readonly halfWidth: number
  /** Two-sided p-value of "the means are equal". */
  readonly pValue: number
}

/** A difference that is Student t around the true one; without an error it is what it is, and certain unless it is 0. */
export function tDifference(
  difference: number,
  standardError: number,
  degreesOfFreedom: number,
): MeanDifference {
  const known = { difference, standardError, degreesOfFreedom }
  if (standardError === 0) return { ...known, halfWidth: 0, pValue: difference === 0 ? 1 : 0 }
  return {
    ...known,
    halfWidth: studentTQuantile((1 + confidence) / 2, degreesOfFreedom) * standardError,
    pValue: studentTTwoSided(difference / standardError, degreesOfFreedom),
  }
}

/** Half the width of the interval that the true difference lies outside of at a level; that of 5 % is known. */
export function withinOf(
  { standardError, degreesOfFreedom, halfWidth }: MeanDifference,
  level: number,
): number {
  if (level === standardLevel || standardError === 0) return halfWidth
  return studentTQuantile(1 - level / 2, degreesOfFreedom) * standardError
}
