import { type CaseKey, caseGroupId } from '@wirebench/bench-core/model/report/case-key'
import type { Trend } from '@wirebench/bench-core/model/report/trends'
import { maxCases } from './series-styles.ts'

/** As many contenders of a trend's group as can be drawn, its own first; how many there are in all. */
export function siblingsOf(
  { caseId, key }: Pick<Trend, 'caseId' | 'key'>,
  known: readonly { readonly caseId: string; readonly key: CaseKey }[],
): { readonly ids: readonly string[]; readonly count: number } {
  const others = known.filter(
    (other) => other.caseId !== caseId && caseGroupId(other.key) === caseGroupId(key),
  )
  const all = [caseId, ...others.map((other) => other.caseId)]
  return { ids: all.slice(0, maxCases), count: all.length }
}
