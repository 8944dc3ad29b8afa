import { metricInfos } from '../../../model/metrics/index.ts'
import type { VerdictWord } from '../../../model/report/report.ts'
import type { Decision } from '../../../stats/decisions/decision.ts'
import { ratioWords } from '../../words/format.ts'

/** The word for a decision about a metric. */
export function verdictWord(decision: Decision, metric: string): VerdictWord {
  if (decision === 'same' || decision === 'undecided') return decision
  const isBetter = decision === (metricInfos[metric]?.better ?? 'lower')
  return isBetter ? ratioWords(metric).better : ratioWords(metric).worse
}
