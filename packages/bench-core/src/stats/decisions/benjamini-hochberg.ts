import { standardLevel } from './looks.ts'

/** The share of false alarms among all differences that are called, which a family of comparisons allows. */
const falseDiscoveryRate = standardLevel

/** What the step-up procedure decides over one family. */
export interface FamilyDecision {
  /** In the order of the p-values given. */
  readonly rejected: readonly boolean[]
  /** The p-value that one more comparison would need to be rejected as well. */
  readonly nextLevel: number
}

/**
 * The step-up procedure of Benjamini and Hochberg (J. R. Stat. Soc. B 57, 1995): rejects the k smallest p-values,
 * k being the largest rank with p₍ₖ₎ ≤ k·q ÷ m. The family has as many members as p-values are given; a comparison
 * without one (null) stays a member, as if its p-value were 1, so that leaving cells out never makes others pass.
 */
export function benjaminiHochberg(
  pValues: readonly (number | null)[],
  q: number = falseDiscoveryRate,
): FamilyDecision {
  const members = pValues.length
  const ascending = pValues.map((p) => p ?? 1).toSorted((a, b) => a - b)
  const rejections = ascending.reduce(
    (largest, p, index) => (p <= ((index + 1) * q) / members ? index + 1 : largest),
    0,
  )
  const cut = rejections === 0 ? -1 : ascending[rejections - 1]!
  return {
    rejected: pValues.map((p) => p !== null && p <= cut),
    nextLevel: (Math.min(rejections + 1, members) * q) / Math.max(1, members),
  }
}

/**
 * The same of members that are tested at levels of their own, because a run was looked at and what was decided took no part in
 * further rounds. The level of a look is its part of 5 %. By Boole's inequality a p-value × 5 % ÷ the level of the look that it
 * is of is one of whichever look its member was last measured for, however that was chosen.
 */
export function rejectedOf(members: readonly { readonly pValue: number | null; readonly level: number }[]): {
  readonly rejected: readonly boolean[]
  /** The p-values that one more member of each level would need. */
  readonly nextLevels: readonly number[]
} {
  const { rejected, nextLevel } = benjaminiHochberg(
    members.map(({ pValue, level }) => pValue && Math.min(1, (pValue * falseDiscoveryRate) / level)),
  )
  return { rejected, nextLevels: members.map(({ level }) => (nextLevel * level) / falseDiscoveryRate) }
}
