import * as z from 'zod/mini'
import { Code } from '../codec/code.ts'
import { RunStateName } from '../run/run-event.ts'
import { SuiteName } from '../suite-name.ts'
import { CaseKey } from './case-key.ts'
import { Objection } from './objection.ts'
import { Interval, Unit } from './report.ts'

const nullableNumber = z.nullable(z.number())

/** So many runs can stand side by side. */
export const maxComparedRuns = 6

/** What a case amounts to in a run, seen from the baseline. */
export const ChangeWord = z.enum([
  'regression',
  'improvement',
  'same',
  'undecided',
  'not-comparable',
  /** The reference itself: its time is shown, and times of different runs aren't judged. */
  'not-judged',
  /** The run has the case and the baseline doesn't. */
  'only-here',
  /** The baseline has the case and the run doesn't. */
  'only-in-base',
])
export type ChangeWord = z.infer<typeof ChangeWord>

/** A figure, or a ratio, with its 95 % interval; the ends are null where they aren't known. */
export const ComparedFigure = z.object({ value: z.number(), low: nullableNumber, high: nullableNumber })
export type ComparedFigure = z.infer<typeof ComparedFigure>

/** One case of one run against the same case of the baseline. All changes are this run ÷ baseline. */
export const ComparedCell = z.object({
  word: ChangeWord,
  /** The figure as this run measured it. */
  figure: z.nullable(ComparedFigure),
  /** Contender ÷ reference within this run's rounds. */
  ratio: z.nullable(ComparedFigure),
  /** The contender that both runs take it against; null where the figure needs none or there is none. */
  reference: z.nullable(z.string()),
  /** What is judged: how the ratio to the reference changed, or the figure where chance has no part in it. */
  change: z.nullable(ComparedFigure),
  /** How the figure itself changed; drift between the runs is in the interval. It is shown and never judged. */
  absolute: z.nullable(ComparedFigure),
  /**
   * How far the change may be off as a log ratio, the noise of both runs' identical code included: the truth lies beyond
   * either end in at most 5 % of cases. What a gate goes by; 0 where chance has no part in the figure, null where it isn't
   * known.
   */
  margin: z.nullable(z.object({ marginLog: z.number(), degreesOfFreedom: z.number() })),
  /** What it is judged at and its margin is for, where that isn't 5 %: a run that was looked at more than once spends that over its looks. */
  level: z.optional(z.number()),
  pValue: nullableNumber,
  /** The smallest relative change that counts; null where nothing is judged. */
  threshold: nullableNumber,
  /** The largest relative change that still counts as none; null where nothing is judged. */
  equalWithin: nullableNumber,
  /** |change| ÷ half its interval, both as logarithms: what the order by significance goes by. */
  significance: nullableNumber,
  /** Rounds that each of the two runs would need in addition, where it is undecided. */
  furtherRounds: nullableNumber,
  /** Why it isn't judged; null otherwise. */
  reason: z.nullable(Objection),
  /** The case of this run that it was matched with, where that isn't the row's own. */
  match: z.nullable(CaseKey),
  text: z.string(),
})
export type ComparedCell = z.infer<typeof ComparedCell>

export const ComparedRow = z.object({
  id: z.string(),
  key: CaseKey,
  base: z.nullable(z.object({ figure: z.nullable(ComparedFigure), ratio: z.nullable(ComparedFigure) })),
  /** One for every run but the baseline, in their order; null where neither it nor the baseline has the case. */
  cells: z.array(z.nullable(ComparedCell)),
  /** Whether any cell is a regression or an improvement. */
  relevant: z.boolean(),
  /** The largest of its relevant cells', or of all where none is relevant. */
  significance: z.number(),
})
export type ComparedRow = z.infer<typeof ComparedRow>

export const ComparedRun = z.object({
  id: z.string(),
  /** As people type it. */
  shortId: z.string(),
  /** A to F, in the order in which the runs were given. */
  letter: z.string(),
  name: z.string(),
  state: RunStateName,
  startedAt: z.string(),
  durationMs: z.number(),
  hostName: z.string(),
  projectVersion: z.string(),
  code: z.optional(Code),
  preset: z.string(),
  suites: z.array(SuiteName),
  rounds: z.int(),
  cases: z.int(),
  warnings: z.int(),
  /** The relative differences that its comparisons would have called nine times in ten; null below two rounds. */
  canTell: z.nullable(z.object({ median: z.number(), worst: z.number() })),
  isBase: z.boolean(),
})
export type ComparedRun = z.infer<typeof ComparedRun>

/** Something that isn't the same in all of the runs. */
export const EnvironmentDifference = z.object({
  field: z.string(),
  title: z.string(),
  kind: z.enum(['machine', 'runtime', 'libraries', 'project', 'code', 'settings']),
  /** In the order of the runs; null where a run doesn't tell. */
  values: z.array(z.nullable(z.string())),
})
export type EnvironmentDifference = z.infer<typeof EnvironmentDifference>

/** What one run amounts to against the baseline, in one suite or in all. */
export const ChangeSummary = z.object({
  run: z.string(),
  /** Null for all suites together. */
  suite: z.nullable(SuiteName),
  counts: z.record(ChangeWord, z.int()),
  /** From the smallest to the largest change of the regressions, and of the improvements. */
  regressions: z.nullable(Interval),
  improvements: z.nullable(Interval),
  /** Geometric mean of all changes that can be compared, and of how many. */
  geometricMean: nullableNumber,
  of: z.int(),
  text: z.string(),
})
export type ChangeSummary = z.infer<typeof ChangeSummary>

/** A run that was asked for and can't take part, and what to do about it. */
export const LeftOutRun = z.object({ run: z.string(), reason: z.string(), fix: z.string() })
export type LeftOutRun = z.infer<typeof LeftOutRun>

/** Two to six runs side by side in one metric: a pure function of their reports. */
export const RunsComparison = z.object({
  format: z.literal('wirebench.comparison'),
  formatVersion: z.literal(2),
  metric: z.object({
    name: z.string(),
    title: z.string(),
    unit: Unit,
    better: z.enum(['lower', 'higher']),
    compared: z.enum(['per-round', 'exact', 'none']),
  }),
  /** Metrics that at least two of the runs have figures of, by name and title. */
  metrics: z.array(z.object({ name: z.string(), title: z.string() })),
  /** The smallest relative change that was asked to count. */
  minimumEffect: z.number(),
  /** The largest relative change that still counts as none. */
  equalWithin: z.number(),
  runs: z.array(ComparedRun),
  leftOut: z.array(LeftOutRun),
  differences: z.array(EnvironmentDifference),
  summaries: z.array(ChangeSummary),
  /** Relevant ones first, then by significance. */
  rows: z.array(ComparedRow),
  /** What a reader has to know before believing the rows. */
  notes: z.array(z.string()),
  /** `9 of 200 changes are relevant after correction`. */
  text: z.string(),
})
export type RunsComparison = z.infer<typeof RunsComparison>
