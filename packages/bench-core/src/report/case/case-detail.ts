import type { CaseDetail } from '../../model/report/case-detail.ts'
import { type CaseKey, caseGroupId, caseId } from '../../model/report/case-key.ts'
import { findCase } from '../../model/report/lookup.ts'
import type { Report, ReportCase } from '../../model/report/report.ts'
import { opponentOf, specAsRead } from '../../model/run/run-spec.ts'
import { inReadingOrder } from '../judge/verdicts/verdict-order.ts'
import { noHistogram } from './case-histogram.ts'

/** What a report says about the case with an id; null where it has none. */
export function caseDetail(report: Report, id: string): CaseDetail | null {
  const place = report.cases.findIndex(({ key }) => caseId(key) === id)
  const reported = report.cases[place]
  if (reported === undefined) return null
  const { key } = reported
  const ofSuite = report.cases.filter((other) => other.key.suite === key.suite)
  const named = new Set(ofSuite.map((other) => other.key.contender))
  const opponent = opponentOf(specAsRead(report.run), key.suite, key.contender)
  const against = opponent === null ? undefined : findCase(report.cases, { ...key, contender: opponent })
  return {
    case: withoutHistogram(reported),
    noHistogram: noHistogram(reported),
    opponent: against ? slimCase(against) : null,
    comparisons: comparisonsOf(report, key),
    findings: report.linter.findings.filter(({ case: broken }) => broken !== null && caseId(broken) === id),
    contenders: report.contenders.filter(({ name }) => named.has(name)),
    clockFloorNs: report.environment.clockFloorNs,
    previous: report.cases[place - 1]?.key ?? null,
    next: report.cases[place + 1]?.key ?? null,
  }
}

function comparisonsOf({ comparisons }: Report, key: CaseKey) {
  const group = caseGroupId(key)
  return inReadingOrder(
    comparisons.filter(
      (comparison) =>
        [comparison.contender, comparison.reference].includes(key.contender) &&
        caseGroupId(comparison) === group,
    ),
  )
}

function withoutHistogram({ histogram: _, ...kept }: ReportCase): ReportCase {
  return kept
}

function slimCase(reported: ReportCase): ReportCase {
  const { rounds: _, ...kept } = withoutHistogram(reported)
  return kept
}
