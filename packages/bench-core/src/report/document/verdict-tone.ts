import type { Comparison, VerdictWord } from '../../model/report/report.ts'
import type { Toned } from '../tables/table.ts'
import type { RatioWords } from '../words/format.ts'

// Beside nothing that makes verdicts: pages that only show them would load that as well.

/** Whether a comparison names the better one. */
export function isDecided({ verdict }: Pick<Comparison, 'verdict'>): boolean {
  return !['same', 'undecided', 'not-comparable'].includes(verdict)
}

/** Whether a verdict is good news, by the words of its metric. */
export function toneOf(verdict: VerdictWord, { better }: RatioWords): Toned['tone'] {
  if (!isDecided({ verdict })) return 'open'
  return verdict === better ? 'better' : 'worse'
}
