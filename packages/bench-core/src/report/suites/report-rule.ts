import type { CaseGroup, CaseKey } from '../../model/report/case-key.ts'
import { concernOf } from '../../model/report/lookup.ts'
import type { Comparison, Concern, LinterFinding, Report } from '../../model/report/report.ts'

/** A broken rule: what it is about decides what is taken out of the verdicts. */
export interface BrokenRule extends Omit<LinterFinding, 'rule'> {
  readonly comparison?: Comparison
}

/** A rule that needs more than one case, or the comparisons. */
export interface ReportRule {
  readonly name: string
  /** What a case that breaks it is doubted in, where a finding doesn't say. */
  readonly concerns?: Concern
  readonly broken: (report: Report) => readonly BrokenRule[]
}

/** A rule that a comparison breaks. */
export function about(comparison: Comparison, text: string): BrokenRule {
  const { metric, contender } = comparison
  return { text, case: keyOf(comparison, contender), concerns: concernOf(metric), comparison }
}

/** The case of one side of a comparison, or of a group. */
export function keyOf({ suite, operation, workload, parameters }: CaseGroup, contender: string): CaseKey {
  return { suite, operation, contender, workload, parameters }
}
