/** The share of false alarms among all differences that are called, which a family of comparisons allows. */
const falseDiscoveryRate = 0.05

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
