import { metricInfos } from '../../../model/metrics/index.ts'
import { findCase, findComparison } from '../../../model/report/lookup.ts'
import type { Comparison, ReportCase } from '../../../model/report/report.ts'
import { formatRatio } from '../../words/format.ts'

/**
 * A note for a table that shows means beside ratios that they don't allow, intervals and all. Ratios are formed within
 * rounds and groups, where the reference may be slower or faster than in its mean over all of them. Null where all agree.
 */
export function ratioNote(
  cases: readonly ReportCase[],
  comparisons: readonly Comparison[],
  metric = 'nsPerOperation',
): string | null {
  const told = cases.flatMap((reported) => {
    const { key } = reported
    const comparison = findComparison(comparisons, key, key.contender, metric)
    const reference = comparison && findCase(cases, { ...key, contender: comparison.reference })
    const allowed = reference && quotientOf(reported, reference, metric)
    const ratio = comparison?.ratio?.value
    if (!allowed || !ratio || (ratio >= allowed.low && ratio <= allowed.high)) return []
    const { better, words } = metricInfos[metric]!
    const [within, byMeans] = [ratio, allowed.value].map((value) => formatRatio(value, better, words))
    return [`${key.contender} ${within} than ${comparison.reference}, by the means ${byMeans}`]
  })
  if (told.length === 0) return null
  return `ratios are computed within rounds and groups, in which the reference was slower or faster than its mean here: ${told.join('; ')}`
}

/** What the intervals of two means allow their quotient to be; undefined where one of them has none. */
function quotientOf(
  { metrics }: ReportCase,
  reference: ReportCase,
  metric: string,
): { readonly value: number; readonly low: number; readonly high: number } | undefined {
  const [own, other] = [metrics[metric], reference.metrics[metric]]
  if (own?.value == null || own.low === null || own.high === null) return undefined
  if (!other?.value || !other.low || other.high === null) return undefined
  return { value: own.value / other.value, low: own.low / other.high, high: own.high / other.low }
}
