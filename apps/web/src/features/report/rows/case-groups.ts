import { type CaseGroup, caseGroupId } from '@wirebench/bench-core/model/report/case-key'
import type { Report, ReportCase } from '@wirebench/bench-core/model/report/report'
import { groupTitles } from '@wirebench/bench-core/report/words/case/case-title'

/** The cases that are compared with each other: one operation on one workload, by every contender. */
export interface ReportGroup {
  readonly id: string
  /** Such as `decode infrastructure-execution, connections 4`: without what is said once above the report. */
  readonly title: string
  /** For links within the page. */
  readonly anchor: string
  readonly group: CaseGroup
  readonly cases: readonly ReportCase[]
}

/** The groups in the order in which their first cases stand in the report. */
export function caseGroups(report: Pick<Report, 'cases'>): ReportGroup[] {
  const titleOf = groupTitles(report)
  const byGroup = Map.groupBy(report.cases, ({ key }) => caseGroupId(key))
  return [...byGroup].map(([id, cases]) => {
    const { suite, operation, workload, parameters } = cases[0]!.key
    const group = { suite, operation, workload, parameters }
    const title = titleOf(group)
    return { id, title, anchor: `latency-${title.replaceAll(/[^\w-]+/g, '-')}`, group, cases }
  })
}
