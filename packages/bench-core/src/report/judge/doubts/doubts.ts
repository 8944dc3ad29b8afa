import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Report } from '../../../model/report/report.ts'
import type { Warning } from '../../../model/warning.ts'

/** So many cases are named beside the first with the same doubt; of more the number is told. */
export const casesNamed = 3

/** How many kinds of doubt a report has: every kind of warning about the run and its cases, and every rule that it breaks, once. */
export function doubtCount({ warnings, cases, linter }: Report): number {
  const all = [...warnings, ...cases.flatMap((reported) => reported.warnings)]
  return warningKinds(all) + new Set(linter.findings.map(({ rule }) => rule)).size
}

/** Doubts of one kind: the gravest of them, and the cases that all of them are about, that one’s first. */
export interface DoubtKind {
  readonly warning: Warning
  readonly cases: readonly CaseKey[]
}

/** Doubts about a run and its cases by their kinds, the gravest first. */
export function doubtKinds({ warnings, cases }: Pick<Report, 'warnings' | 'cases'>): DoubtKind[] {
  const ofCases = cases.flatMap(({ key, warnings }) =>
    warnings.map((warning): Warning => ({ ...warning, case: warning.case ?? key })),
  )
  return [...Map.groupBy([...warnings, ...ofCases], warningKind).values()]
    .map((alike) => alike.toSorted(byGravity))
    .map((alike) => ({ warning: alike[0]!, cases: alike.flatMap((warning) => warning.case ?? []) }))
    .toSorted((a, b) => byGravity(a.warning, b.warning))
}

const gravity = { error: 0, warning: 1, info: 2 } as const

function byGravity(a: Warning, b: Warning): number {
  return gravity[a.severity] - gravity[b.severity]
}

/** How many warnings are told where all of one kind are one. */
export function warningKinds(warnings: readonly Warning[]): number {
  return new Set(warnings.map(warningKind)).size
}

/** What warnings have in common that differ in figures alone: what a code says depends on what it has figures of. */
function warningKind(warning: Warning): string {
  return [warning.code, ...('values' in warning ? Object.keys(warning.values).toSorted() : [])].join(' ')
}
