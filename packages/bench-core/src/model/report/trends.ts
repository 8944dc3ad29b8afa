import * as z from 'zod/mini'
import { Code } from '../codec/code.ts'
import { Environment } from '../machine/environment.ts'
import { MessageSource } from '../messages/message-source.ts'
import { RunStateName } from '../run/run-event.ts'
import { CaseKey } from './case-key.ts'
import { Unit } from './report.ts'
import { ComparedFigure } from './runs-comparison.ts'

/** A run as one point of a series, without what it measured. */
export const TrendRunHead = z.object({
  id: z.string(),
  shortId: z.string(),
  name: z.string(),
  state: RunStateName,
  startedAt: z.string(),
  hostName: z.string(),
  /** How many cases it measured: so many trends are looked at together. */
  casesMeasured: z.int(),
  warnings: z.int(),
  isBaseline: z.boolean(),
  isPinned: z.boolean(),
  tags: z.array(z.string()),
  environment: z.nullable(Environment),
  messages: MessageSource,
})
export type TrendRunHead = z.infer<typeof TrendRunHead>

/** What one run said about a case in one metric. */
export const TrendFigure = z.object({
  figure: z.nullable(ComparedFigure),
  /** Contender ÷ reference within the run's rounds, with the smallest relative difference that counted there. */
  ratio: z.nullable(
    z.object({
      ...ComparedFigure.shape,
      reference: z.string(),
      threshold: z.number(),
      /** The A/A band, as a relative difference; null where nobody measured that. */
      band: z.nullable(z.number()),
      rounds: z.int(),
      /** The significance level that the run judged it at; absent where that is 5 %. */
      level: z.optional(z.number()),
    }),
  ),
  /** Why the figure is shown and not judged, where something is said against it. */
  note: z.optional(z.string()),
})
export type TrendFigure = z.infer<typeof TrendFigure>

/** What one run said about a case in one metric, as the store keeps it. */
export const TrendRun = z.object({ ...TrendRunHead.shape, ...TrendFigure.shape })
export type TrendRun = z.infer<typeof TrendRun>

/** How a case changed from one run to another: this run ÷ the other, in the ratio to the reference that both have. */
export const TrendChange = z.object({
  ...ComparedFigure.shape,
  word: z.enum(['regression', 'improvement', 'same', 'undecided', 'not-judged']),
  text: z.string(),
})
export type TrendChange = z.infer<typeof TrendChange>

/** A run from which on a case lies on another level than in the runs before. */
export const LevelShift = z.object({
  /** The first run on the new level. */
  run: z.string(),
  shortId: z.string(),
  /** New level ÷ the one before, in the ratio to the reference. */
  ...ComparedFigure.shape,
  word: z.enum(['regression', 'improvement']),
  /** Corrected for every place and every case that was looked at; null where chance has no part in it. */
  pValue: z.nullable(z.number()),
  /** Runs on either level. */
  runsBefore: z.int(),
  runsAfter: z.int(),
  /** What isn't the same in that run as in the one before it: a cause that isn't the code. */
  environmentChanges: z.array(z.string()),
  text: z.string(),
})
export type LevelShift = z.infer<typeof LevelShift>

/** Another run that one is judged against. */
const TrendPeer = z.object({ run: z.string(), shortId: z.string() })

export const TrendBaseline = z.object({
  ...TrendPeer.shape,
  /** Whether it is older than all runs that are shown. */
  isBefore: z.boolean(),
})
export type TrendBaseline = z.infer<typeof TrendBaseline>

/** What one run of a series is like beside its figures. */
const OfSeries = {
  /** The checkout that measured; null where that isn't known. */
  code: z.nullable(Code),
  /** What isn't the same as in the run before, such as `runtime node v26.9.0 → node v26.10.0`. */
  environmentChanges: z.array(z.string()),
}

/** One run of a case's history. Runs with other messages are never judged against each other. */
export const TrendPoint = z.object({
  ...z.omit(TrendRun, { environment: true, messages: true }).shape,
  ...OfSeries,
  /** How its messages differ from those of the run before, such as `seed 42 → 7`; null where they are the same. */
  messageChange: z.nullable(z.string()),
  /** The last run before that has the case with the same messages, and the change since. */
  previous: z.nullable(TrendPeer),
  sincePrevious: z.nullable(TrendChange),
  /** The newest baseline that has the case with the same messages, and the change since. */
  baseline: z.nullable(TrendBaseline),
  sinceBaseline: z.nullable(TrendChange),
})
export type TrendPoint = z.infer<typeof TrendPoint>

/** The baseline's figure, and what around it counts as no change. */
export const TrendBand = z.object({
  ...TrendBaseline.shape,
  /** The run from which on all have the baseline's messages. */
  since: z.string(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** Null where any difference counts, or none is judged: there is a line then, and no band. */
  threshold: z.nullable(z.number()),
})
export type TrendBand = z.infer<typeof TrendBand>

const TrendMetric = z.object({
  name: z.string(),
  title: z.string(),
  unit: Unit,
  better: z.enum(['lower', 'higher']),
})

export const Trend = z.object({
  caseId: z.string(),
  key: CaseKey,
  metric: TrendMetric,
  /** Oldest first. */
  points: z.array(TrendPoint),
  /** Where the case came to lie on another level, oldest first. */
  shifts: z.array(LevelShift),
  /** Around the newest baseline with the messages of the newest run; null without one. */
  figureBand: z.nullable(TrendBand),
  ratioBand: z.nullable(TrendBand),
  text: z.string(),
})
export type Trend = z.infer<typeof Trend>

/** A run of an overview. */
export const OverviewRun = z.object({
  ...z.omit(TrendRunHead, { environment: true, messages: true }).shape,
  ...OfSeries,
})
export type OverviewRun = z.infer<typeof OverviewRun>

/** One case of an overview: where it came from, where it stands, and whether it moved. */
export const OverviewCase = z.object({
  caseId: z.string(),
  key: CaseKey,
  metric: TrendMetric,
  /** One for each run of the overview, in their order; null where the run has none. */
  figures: z.array(z.nullable(z.number())),
  ratios: z.array(z.nullable(z.number())),
  /** The newest run that has the case. */
  last: z.object({ run: z.string(), shortId: z.string(), ...TrendFigure.shape }),
  /** Runs before which its messages became others, oldest first; what is judged are those with the last run's. */
  messageChanges: z.array(z.object({ run: z.string(), text: z.string() })),
  /** Among how many runs with the last run's messages its level is looked for: those that can be judged. */
  runs: z.int(),
  /** That run against the newest baseline, or against the middle of the runs before it; null for a single run. */
  change: z.nullable(
    z.object({
      ...TrendChange.shape,
      against: z.enum(['baseline', 'median', 'previous']),
      /** Null where it is against something else. */
      baseline: z.nullable(TrendBaseline),
      /** How many runs stand on the other side. */
      runs: z.int(),
    }),
  ),
  /** The newest one. */
  shift: z.nullable(LevelShift),
})
export type OverviewCase = z.infer<typeof OverviewCase>

/** All cases of a series of runs at a glance. */
export const TrendOverview = z.object({
  /** The machine whose runs these are; null where they are those of all. */
  hostName: z.nullable(z.string()),
  /** Machines that have such runs, the one with the newest run first. */
  hosts: z.array(z.string()),
  /** Oldest first. */
  runs: z.array(OverviewRun),
  /** The newest run that is marked as baseline, which may be older than the runs; null without one. */
  baseline: z.nullable(z.string()),
  /** Those that moved first, the most significant ones before the others. */
  cases: z.array(OverviewCase),
  text: z.string(),
})
export type TrendOverview = z.infer<typeof TrendOverview>
