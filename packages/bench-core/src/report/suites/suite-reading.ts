import type { NetworkLink } from '../../model/codec/codec-report.ts'
import type { CaseKey } from '../../model/report/case-key.ts'
import type { Note } from '../../model/report/note.ts'
import type { Objection } from '../../model/report/objection.ts'
import type { Comparison, Metric, Report, ReportCase } from '../../model/report/report.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import type { Warning } from '../../model/warning.ts'
import type { ReportRule } from './report-rule.ts'

/** Two cases of one group. */
export interface CasePair {
  readonly contender: ReportCase
  readonly reference: ReportCase
}

/** What a mean time is of: batches that are timed as a whole, blocks with all that happened in them, or short turns. */
export type MeanOver = 'batches' | 'blocks' | 'turns'

/** A case with its figures, which are not there while it is measured. */
export interface Measured {
  readonly key: CaseKey
  readonly metrics?: ReportCase['metrics']
}

/** Why a pair isn't judged in a metric in which differences count from `threshold` on; null where it is. */
export type Objecting = (pair: CasePair, metric: string, threshold: number) => Objection | null

/** What a case showed in a round, by the metrics' names. */
export type FiguresOfRound = Readonly<Record<string, number | null>>

/**
 * What one suite brings to reports of it, as `Suite` is what it brings to runs. A suite names only what it has of its own:
 * one that is new is a folder and a line in the catalogues.
 */
export interface SuiteReading {
  readonly suite: SuiteName
  /** What is to be known before anything else is read. */
  openingLines?(report: Report): readonly string[]
  /** What a case's figures cast doubt on. */
  doubts?(reported: ReportCase): Warning[]
  /** Whether the mean times of two cases in one round say nothing of them, by all their figures of it. */
  isNoTime?(own: FiguresOfRound, against: FiguresOfRound): boolean
  /** Why a case is judged in nothing; null where it is. */
  unfit?(reported: ReportCase): Note | null
  /** Metrics that only its pairs are compared in, and those whose A/A band holds for them. */
  readonly extraMetrics?: readonly { readonly metric: string; readonly bandOf: string }[]
  /** Whether a pair is compared in a metric at all. */
  compares?(pair: CasePair, metric: string): boolean
  /** Why a pair has nothing to do with each other in a metric; null where it has. */
  unlike?(pair: CasePair, metric: string): Objection | null
  /** The same of whatever takes all cases to tell. */
  objections?(cases: readonly ReportCase[]): Objecting
  /** What its stored reports have to keep, beside what all have to. */
  readonly rules?: readonly ReportRule[]
  /** Comparisons that stand in for those of times that can't be judged. */
  standIns?(comparisons: readonly Comparison[]): Comparison[]
  /** Whether a comparison, of all of a report, is left to tables where there is another to tell. */
  leftToTables?(comparison: Comparison, all: readonly Comparison[]): boolean
  /** Comparisons that are told first. */
  toldFirst?(report: Pick<Report, 'comparisons'>): Comparison[]
  /** What of it has no chance in it, in words. */
  readonly exact?: string
  /** What its mean time is of, where that isn't the very operations that percentiles are of. */
  meanOver?(reported: Measured): MeanOver | null
  /** The mean of the very operations whose distribution a case shows; undefined where its mean is of another population. */
  meanOfDistribution?(reported: ReportCase): Metric | undefined
  /** Those of its cases that stand for what a service does at a rate, where not all of them do. */
  costCases?(cases: readonly ReportCase[]): readonly ReportCase[]
  /** The CPU time that tables of cores show first, where it isn't everybody's together. */
  readonly mainCpu?: string
  /** Those of its parts of a report that show comparisons, made again when these have changed. */
  sectionsAnew?(report: Report): Partial<Report>
  /** Those of them that links of a reader's own are in, beside the usual ones. */
  withLinks?(report: Report, links: readonly NetworkLink[]): Partial<Report>
  /** What else there is to know where ratios aren't taken against the run's own reference. */
  readAgainstNote?(spec: RunSpec): string | null
}
