import type { VerdictWord } from '../model/report.ts'
import type { Decision } from '../stats/decision.ts'
import { ratioWords } from './format-ratio.ts'

/** The word for a decision about a metric of which less is better. */
export function verdictWord(decision: Decision, metric: string): VerdictWord {
  const words = ratioWords(metric)
  return decision === 'lower' ? words.better : decision === 'higher' ? words.worse : decision
}
