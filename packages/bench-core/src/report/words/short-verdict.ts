import type { VerdictWord } from '../../model/report/report.ts'
import type { Estimate } from '../../stats/estimate.ts'
import { cantTell, formatEstimatedRatio, missing, type RatioWords } from './format.ts'

/**
 * A verdict as a table's cell has it: `1.89× slower`, `same`, `not comparable`; where it is undecided `? 1.4× slower`, or
 * `can’t tell` where even that would be too much. Empty for the reference.
 */
export function shortVerdict(
  { verdict, ratio }: { readonly verdict: VerdictWord | null; readonly ratio: Estimate | null },
  better: 'lower' | 'higher',
  words: RatioWords,
): string {
  if (verdict === null) return ''
  if (verdict === 'not-comparable') return 'not comparable'
  if (ratio === null) return missing
  if (verdict === 'same') return 'same'
  const text = formatEstimatedRatio(ratio, better, words)
  if (text === cantTell) return text
  return verdict === 'undecided' ? `? ${text}` : text
}
