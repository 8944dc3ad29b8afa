import * as z from 'zod/mini'
import { Parameters } from '../report/case-key.ts'
import { Estimate, Metric, VerdictWord } from '../report/figures.ts'
import { listOf, Name, namedOf, reportLimits, Text } from '../report/report-limits.ts'
import { EvolutionCheck } from '../run/run-event.ts'
import { Dimension } from './dimensions.ts'

const nullableNumber = z.nullable(z.number())

/** What a row of the scorecard is about; figures of different groups are never put together. */
export const ScorecardGroup = z.enum(['speed', 'size', 'resources', 'compatibility'])
export type ScorecardGroup = z.infer<typeof ScorecardGroup>

/** One contender's figure in one row, and how it stands to the reference's. */
export const ScorecardCell = z.object({
  contender: Name,
  value: nullableNumber,
  low: nullableNumber,
  high: nullableNumber,
  /** Contender ÷ reference; null for the reference, and where it isn't compared. */
  ratio: z.nullable(Estimate),
  verdict: z.nullable(VerdictWord),
  /** The comparison's sentence, or why there is no figure; null where there is nothing to say. */
  text: z.nullable(Text),
})
export type ScorecardCell = z.infer<typeof ScorecardCell>

export const ScorecardRow = z.object({
  dimension: Dimension,
  group: ScorecardGroup,
  title: Name,
  operation: Name,
  /** Parameters of the case beside those of the messages. */
  parameters: Parameters,
  metric: Name,
  unit: Metric.shape.unit,
  better: Metric.shape.better,
  kind: Metric.shape.kind,
  /** Whether it counts in its group's mean. What is derived or modelled never does, nor what is a part of another row. */
  counts: z.boolean(),
  cells: listOf(ScorecardCell, reportLimits.contenders),
})
export type ScorecardRow = z.infer<typeof ScorecardRow>

/** The rows of one corpus, in one language. */
export const ScorecardTable = z.object({
  /** What its contenders are written in, and the one of them that ratios are taken against; left out where JavaScript is all there is. */
  language: z.optional(z.object({ title: Name, reference: Name })),
  /** Null for what has messages of its own. */
  workload: z.nullable(Name),
  parameters: Parameters,
  rows: listOf(ScorecardRow, reportLimits.rows),
})
export type ScorecardTable = z.infer<typeof ScorecardTable>

/** What the rows of a group that count amount to for one contender, over all corpora, losses included. */
export const GroupVerdict = z.object({
  group: ScorecardGroup,
  contender: z.string(),
  /** Geometric mean of contender ÷ reference; null where nothing can be compared. */
  ratio: nullableNumber,
  /** Ratios that it is the mean of, and those that aren't comparable and were left out. */
  of: z.int(),
  leftOut: z.int(),
  /** The mean can't be told from 1. */
  isUndecided: z.optional(z.literal(true)),
  text: z.string(),
})
export type GroupVerdict = z.infer<typeof GroupVerdict>

export const Scorecard = z.object({
  reference: Name,
  contenders: listOf(Name, reportLimits.contenders),
  tables: listOf(ScorecardTable, reportLimits.corpora),
  groups: listOf(GroupVerdict, 3 * reportLimits.contenders),
  /** Why something came out as it did, where the figures surprise many: made from this run's comparisons. */
  explanations: z.array(z.string()),
})
export type Scorecard = z.infer<typeof Scorecard>

/** A connection that transfer times are worked out for. */
export const NetworkLink = z.object({
  name: z.string(),
  title: z.string(),
  bitsPerSecond: z.number(),
  roundTripMs: z.number(),
})
export type NetworkLink = z.infer<typeof NetworkLink>

const NetworkRow = z.object({
  workload: z.string(),
  parameters: Parameters,
  contender: z.string(),
  /** Median of the encoded messages. */
  bytes: z.number(),
  /** By the link's name. */
  transferNs: namedOf(z.number(), reportLimits.rates),
})

/** Modelled, not measured: it takes part in no verdict. */
export const NetworkModel = z.object({
  kind: z.literal('modelled'),
  formula: z.string(),
  /** What the formula leaves out. */
  assumptions: z.array(z.string()),
  links: listOf(NetworkLink, reportLimits.rates),
  rows: z.array(NetworkRow),
})
export type NetworkModel = z.infer<typeof NetworkModel>

const LoadPoint = z.object({
  /** Share of the contender's own capacity. */
  loadPercent: z.number(),
  arrivalsPerSecond: nullableNumber,
  /** From the moment an operation was due. */
  fromDue: z.object({ p50Ns: nullableNumber, p99Ns: nullableNumber, p999Ns: nullableNumber }),
  /** From when it was begun. */
  service: z.object({ p50Ns: nullableNumber, p99Ns: nullableNumber }),
  samples: z.int(),
})

/** Latency against load of one contender. */
export const LoadCurve = z.object({
  workload: z.string(),
  parameters: Parameters,
  contender: z.string(),
  /** Operations per second when nothing waits, measured just before the loads. */
  capacityPerSecond: nullableNumber,
  points: listOf(LoadPoint, reportLimits.points),
  /** The first of the loads at which latency has run away from what it is at the lowest; null where none has. */
  kneePercent: nullableNumber,
  text: z.string(),
})
export type LoadCurve = z.infer<typeof LoadCurve>

export const UnderLoad = z.object({
  /** How the knee is found, in words. */
  rule: z.string(),
  curves: z.array(LoadCurve),
})
export type UnderLoad = z.infer<typeof UnderLoad>

/** What one contender makes of one evolution in one direction, over the rounds. */
export const EvolutionCell = z.object({
  contender: z.string(),
  ...z.pick(EvolutionCheck, {
    evolution: true,
    direction: true,
    outcome: true,
    fields: true,
    unknownFields: true,
    text: true,
  }).shape,
  /** In a few words: `kept`, `lost email`, `error`. */
  words: z.string(),
  decodeNs: z.nullable(Estimate),
  ownDecodeNs: z.nullable(Estimate),
})
export type EvolutionCell = z.infer<typeof EvolutionCell>

export const Evolutions = z.object({
  contenders: listOf(Name, reportLimits.contenders),
  evolutions: listOf(z.object({ name: Name, title: Name, change: Text }), reportLimits.rows),
  cells: z.array(EvolutionCell),
})
export type Evolutions = z.infer<typeof Evolutions>
