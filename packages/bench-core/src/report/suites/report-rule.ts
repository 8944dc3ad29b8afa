import type { CaseKey } from '../../model/case-key.ts'
import type { Comparison, Report } from '../../model/report.ts'

/** A broken rule: what it is about decides what is taken out of the verdicts. */
export interface BrokenRule {
  readonly text: string
  readonly cases: readonly CaseKey[]
  readonly comparison: Comparison | null
}

/** A rule that needs more than one case, or the comparisons. */
export interface ReportRule {
  readonly name: string
  readonly broken: (report: Report) => readonly BrokenRule[]
}

/** A rule that a comparison breaks. */
export function about(comparison: Comparison, text: string): BrokenRule {
  return { text, cases: [keyOf(comparison, comparison.contender)], comparison }
}

/** The case of one side of a comparison. */
export function keyOf({ suite, operation, workload, parameters }: Comparison, contender: string): CaseKey {
  return { suite, operation, contender, workload, parameters }
}
