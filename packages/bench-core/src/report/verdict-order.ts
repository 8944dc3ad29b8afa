import type { Comparison, VerdictWord } from '../model/report.ts'

/** What is decided comes before what isn't, and that before what can't be. */
function rank(verdict: VerdictWord): number {
  if (verdict === 'not-comparable') return 2
  return verdict === 'inconclusive' ? 1 : 0
}

/** Comparisons as they are best read: decided ones first, undecided ones next, and last what can't be compared. */
export function inReadingOrder<T extends Pick<Comparison, 'verdict'>>(comparisons: readonly T[]): T[] {
  return comparisons.toSorted((a, b) => rank(a.verdict) - rank(b.verdict))
}
