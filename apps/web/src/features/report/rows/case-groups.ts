import {
  type CaseGroup,
  caseGroupId,
  type Parameters,
  type Report,
  type ReportCase,
} from '@wirebench/bench-core/results'
import { groupTitles } from '../../../pieces/case/case-words.ts'

/** The cases that are compared with each other: one operation on one workload, by every contender. */
export interface ReportGroup {
  readonly id: string
  /** Such as `decode infrastructure-execution, connections 4`: without what is said once above the report. */
  readonly title: string
  /** For links within the page. */
  readonly anchor: string
  readonly group: CaseGroup
  /** What tells it from the suite's other groups, beside operation, workload and size of the messages. */
  readonly conditions: Parameters
  readonly cases: readonly ReportCase[]
}

/** The groups in the order in which their first cases stand in the report. */
export function caseGroups(report: Pick<Report, 'cases'>): ReportGroup[] {
  const titleOf = groupTitles(report)
  const byGroup = Map.groupBy(report.cases, ({ key }) => caseGroupId(key))
  const groups = [...byGroup].map(([id, cases]) => {
    const { suite, operation, workload, parameters } = cases[0]!.key
    return { id, cases, group: { suite, operation, workload, parameters } }
  })
  const varied = new Map(
    [...Map.groupBy(groups, ({ group }) => group.suite)].map(([suite, own]) => [suite, variedNames(own)]),
  )
  return groups.map(({ id, cases, group }) => {
    const title = titleOf(group)
    const names = varied.get(group.suite)!
    const conditions = Object.fromEntries(
      Object.entries(group.parameters).filter(([name]) => names.has(name)),
    )
    return { id, title, anchor: `latency-${title.replaceAll(/[^\w-]+/g, '-')}`, group, conditions, cases }
  })
}

/** Parameters of which a suite has more than one value; the size of the messages is told with them. */
function variedNames(groups: readonly { readonly group: CaseGroup }[]): ReadonlySet<string> {
  const values = new Map<string, Set<unknown>>()
  for (const { group } of groups)
    for (const [name, value] of Object.entries(group.parameters))
      values.set(name, (values.get(name) ?? new Set()).add(value))
  return new Set([...values].filter(([name, own]) => name !== 'size' && own.size > 1).map(([name]) => name))
}
