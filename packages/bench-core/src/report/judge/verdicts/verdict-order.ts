import type { Comparison } from '../../../model/report/report.ts'

/** What is decided comes before what isn't, and that before what can't be. */
function rank(comparison: Ordered): number {
  if (comparison.verdict === 'not-comparable') return 2
  return comparison.verdict === 'undecided' ? 1 : 0
}

type Ordered = Pick<Comparison, 'verdict'>

/** Comparisons as they are best read: decided ones first, undecided ones next, and last what can't be compared. */
export function inReadingOrder<T extends Ordered>(comparisons: readonly T[]): T[] {
  return comparisons.toSorted((a, b) => rank(a) - rank(b))
}
