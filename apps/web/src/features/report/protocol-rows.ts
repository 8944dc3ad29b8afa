import { caseId, equalRateCases, type Report } from '@wirebench/bench-core/results'
import type { ReportGroup } from './case-groups.ts'

/** Of the operations that are being read, those whose CPU time and bytes are compared: at the lowest rate of all. */
export function atEqualRate(report: Report, groups: readonly ReportGroup[]): readonly ReportGroup[] {
  const ids = new Set(equalRateCases(report).map(({ key }) => caseId(key)))
  return groups.filter(({ cases }) => cases.some(({ key }) => ids.has(caseId(key))))
}
