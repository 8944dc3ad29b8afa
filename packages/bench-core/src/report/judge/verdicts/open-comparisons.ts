import { metricInfos } from '../../../model/metrics/index.ts'
import { caseGroupId, caseId } from '../../../model/report/case-key.ts'
import type { Comparison, Report, ReportCase } from '../../../model/report/report.ts'
import { allReadings } from '../../suites/catalogue.ts'
import { keyOf } from '../../suites/report-rule.ts'
import { isLeftOut } from '../../words/case/absent-words.ts'
import { isUnsettled } from '../doubts/unsettled.ts'

const meanCost = 'nsPerOperation'

const insteadOfTimes = new Set(
  allReadings.flatMap(({ extraMetrics = [] }) => extraMetrics.map(({ metric }) => metric)),
)

/**
 * The comparisons that aren't decided: what a run that measures until it is decided asks at each look. Those of the mean
 * cost count, or of throughput where times can't be compared; of what has no mean cost, such as the first use, those of
 * its own figures. A case that was still getting faster or has no figure yet isn't decided either; one that failed or was left out never will be. Null where nothing is compared.
 */
export function openComparisons({ comparisons, cases }: Report): Comparison[] | null {
  const withMean = new Set(comparisons.filter(({ metric }) => metric === meanCost).map(caseGroupId))
  const counted = comparisons.filter(
    (comparison) =>
      comparison.metric === meanCost ||
      insteadOfTimes.has(comparison.metric) ||
      (metricInfos[comparison.metric]?.compared === 'per-round' && !withMean.has(caseGroupId(comparison))),
  )
  const byId = new Map(cases.map((reported) => [caseId(reported.key), reported]))
  return counted.length === 0 ? null : counted.filter((comparison) => isOpen(comparison, byId))
}

function isOpen(comparison: Comparison, cases: ReadonlyMap<string, ReportCase>): boolean {
  if (comparison.verdict !== 'not-comparable') return comparison.verdict === 'undecided'
  const sides = [comparison.contender, comparison.reference].map((side) =>
    cases.get(caseId(keyOf(comparison, side))),
  )
  if (sides.some((side) => side === undefined || side.status === 'failed' || isLeftOut(side))) return false
  return sides.some((side) => side!.status === 'not-measured' || side!.warnings.some(isUnsettled))
}
