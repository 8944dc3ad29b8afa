import type { HasLanes } from '../../model/codec/lane.ts'
import type { CaseGroup, CaseKey } from '../../model/report/case-key.ts'
import type { Metric, Report, ReportCase } from '../../model/report/report.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { CaseColumn } from '../tables/case-column.ts'
import type { DocumentOptions, Section, SectionLine } from '../tables/section.ts'

/** A section that tells cases of all suites. */
export type CommonSection = 'times' | 'figures' | 'cores'

/** What one suite brings to documents of reports. What it leaves out is as with most. */
export interface SuiteDocument {
  /** What it says beside times, summary and verdicts: the one list of its sections. */
  sections(report: Report, options: DocumentOptions): readonly Section[]
  /** What its comparisons come to: read before all that they are made from. */
  summary?(report: Report, options: DocumentOptions): readonly Section[]
  /** Those of its groups that a common section tells; its own sections tell the others. */
  told?<Group extends CaseGroup>(
    groups: readonly Group[],
    section: CommonSection,
    options: DocumentOptions,
  ): readonly Group[]
  /** What its tables of times have of their own. */
  times?(report: Report, cases: readonly ReportCase[]): OwnTimes
  /** Operations whose curves stand in tables, too. */
  readonly tabledCurves?: ReadonlySet<string>
  /** What a rate counts, and where several processes work on it, whose CPU time is summed up. */
  readonly cores: { readonly of: string; readonly processes?: string }
  /** Figures that its sections put into sentences, a line of CSV each. */
  csvLines?(report: Report): readonly SectionLine[]
  /** What a contender is written in, where they differ in that. */
  languageOf?(spec: HasLanes, contender: string): string
  /** The cells of a table that has more of them than groups of cases × contenders. */
  cells?(spec: RunSpec, keys: readonly CaseKey[]): number
}

export interface OwnTimes {
  /** The mean of what is timed. */
  readonly meanOf: (reported: ReportCase) => Metric | undefined
  /** They stand between the rate and the mean. */
  readonly columns: readonly CaseColumn[]
  readonly sentences: readonly string[]
  readonly notes: readonly string[]
}
