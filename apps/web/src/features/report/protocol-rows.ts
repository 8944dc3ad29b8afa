import {
  type Comparison,
  caseId,
  equalRateCases,
  operationComparison,
  type Report,
  type ReportCase,
} from '@wirebench/bench-core/results'
import { groupHeading, type ReportGroup } from './case-groups.ts'

/** One contender doing one operation under one load. */
export interface OperationRow {
  readonly id: string
  readonly case: ReportCase
  /** How it stands to the reference; undefined for the reference itself. */
  readonly comparison: Comparison | undefined
}

/** One operation under one load, as a table has it. */
export interface OperationGroup {
  readonly id: string
  /** Such as `read, closed loop, connections 10`. */
  readonly title: string
  readonly rows: readonly OperationRow[]
}

/** The chosen operations under their loads, in the plan's order, with the contenders that are shown. */
export function operationGroups(
  report: Report,
  groups: readonly ReportGroup[],
  shown: ReadonlySet<string>,
): OperationGroup[] {
  return groups.flatMap(({ id, group, conditions, cases }) => {
    const rows = cases
      .filter(({ key }) => shown.has(key.contender))
      .map((reported) => ({
        id: `${id} ${reported.key.contender}`,
        case: reported,
        comparison: operationComparison(report, reported.key),
      }))
    return rows.length === 0 ? [] : [{ id, title: groupHeading({ group, conditions }), rows }]
  })
}

/** Of the operations that are being read, those whose CPU time and bytes are compared: at the lowest rate of all. */
export function atEqualRate(report: Report, groups: readonly ReportGroup[]): readonly ReportGroup[] {
  const ids = new Set(equalRateCases(report).map(({ key }) => caseId(key)))
  return groups.filter(({ cases }) => cases.some(({ key }) => ids.has(caseId(key))))
}
