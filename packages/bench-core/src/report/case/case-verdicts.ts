import { metricInfos } from '../../model/metrics/index.ts'
import type { Comparison, VerdictWord } from '../../model/report/report.ts'
import { isPercentileName, percentileLabel } from '../words/format.ts'
import { objectionText } from '../words/objection-text.ts'

/** A sentence about a case, with the word that it comes to. */
export interface CaseVerdict {
  readonly verdict: VerdictWord
  readonly text: string
}

/** A case's comparisons as sentences. What can't be compared for one reason, metric after metric, is said once. */
export function caseVerdicts(comparisons: readonly Comparison[]): CaseVerdict[] {
  const groups = Map.groupBy(comparisons, (comparison) =>
    comparison.verdict === 'not-comparable' && comparison.reason
      ? JSON.stringify([comparison.contender, comparison.reference, comparison.reason])
      : comparison,
  )
  return [...groups.values()].map(([first, ...others]) => {
    const { verdict, text, contender, reference, reason } = first!
    if (others.length === 0) return { verdict, text }
    const metrics = [first!, ...others].map(({ metric }) => metricWords(metric)).join(', ')
    return {
      verdict,
      text: `${contender} and ${reference} can\u2019t be compared in ${metrics}: ${objectionText(reason!).split('\n')[0]}`,
    }
  })
}

function metricWords(metric: string): string {
  return isPercentileName(metric) ? percentileLabel(metric) : (metricInfos[metric]?.title ?? metric)
}
