import * as z from 'zod/mini'
import { CaseKey } from './case-key.ts'
import { Environment } from './environment.ts'
import { Unit } from './report.ts'
import { RunStateName } from './run-event.ts'
import { ComparedFigure } from './runs-comparison.ts'

/** What one run said about a case in one metric, as the store keeps it. */
export const TrendRun = z.object({
  id: z.string(),
  shortId: z.string(),
  name: z.string(),
  state: RunStateName,
  startedAt: z.string(),
  hostName: z.string(),
  warnings: z.int(),
  isBaseline: z.boolean(),
  isPinned: z.boolean(),
  tags: z.array(z.string()),
  environment: z.nullable(Environment),
  figure: z.nullable(ComparedFigure),
  /** Contender ÷ reference within the run's rounds, with the smallest relative difference that counted there. */
  ratio: z.nullable(
    z.object({ ...ComparedFigure.shape, reference: z.string(), threshold: z.number(), rounds: z.int() }),
  ),
})
export type TrendRun = z.infer<typeof TrendRun>

/** How a case changed from one run to another: this run ÷ the other, in the ratio to the reference that both have. */
export const TrendChange = z.object({
  ...ComparedFigure.shape,
  word: z.enum(['regression', 'improvement', 'no-change', 'inconclusive', 'not-judged']),
  text: z.string(),
})
export type TrendChange = z.infer<typeof TrendChange>

/** One run of a case's history. */
export const TrendPoint = z.object({
  ...z.omit(TrendRun, { environment: true }).shape,
  /** Against the last run before that has the case. */
  sincePrevious: z.nullable(TrendChange),
  sinceBaseline: z.nullable(TrendChange),
  /** What isn't the same as in the run before, such as `runtime node v26.9.0 → node v26.10.0`. */
  environmentChanges: z.array(z.string()),
})
export type TrendPoint = z.infer<typeof TrendPoint>

/** A band around the baseline's figure within which changes count for nothing. */
export const TrendBand = z.object({
  run: z.string(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  threshold: z.number(),
})
export type TrendBand = z.infer<typeof TrendBand>

export const Trend = z.object({
  caseId: z.string(),
  key: CaseKey,
  metric: z.object({
    name: z.string(),
    title: z.string(),
    unit: Unit,
    better: z.enum(['lower', 'higher']),
  }),
  /** Oldest first. */
  points: z.array(TrendPoint),
  /** Around the newest run that is marked as baseline; null without one. */
  figureBand: z.nullable(TrendBand),
  ratioBand: z.nullable(TrendBand),
  text: z.string(),
})
export type Trend = z.infer<typeof Trend>
