import { type CaseGroup, caseGroupId, type Report, type ReportCase } from '@wirebench/bench-core/results'

/** The cases that are compared with each other: one operation on one workload, by every contender. */
export interface ReportGroup {
  readonly id: string
  /** Such as `decode infrastructure-execution`. */
  readonly title: string
  /** For links within the page. */
  readonly anchor: string
  readonly group: CaseGroup
  readonly cases: readonly ReportCase[]
}

/** The groups in the order in which their first cases stand in the report. */
export function caseGroups(report: Pick<Report, 'cases'>): ReportGroup[] {
  const byGroup = Map.groupBy(report.cases, ({ key }) => caseGroupId(key))
  return [...byGroup].map(([id, cases]) => {
    const { suite, operation, workload, parameters } = cases[0]!.key
    const stated = Object.entries(parameters).map(([name, value]) => `${name} ${value}`)
    const title = [operation, workload, ...stated].join(' ')
    return {
      id,
      title,
      anchor: `latency-${title.replaceAll(/[^\w-]+/g, '-')}`,
      group: { suite, operation, workload, parameters },
      cases,
    }
  })
}
