import * as z from 'zod/mini'
import { Name, Value } from './report-limits.ts'

/** What identical code showed in one run: a log ratio for every whole null comparison of so many rounds in an operation and metric. */
export const NullLogRatios = z.object({
  operation: Name,
  /** Of a lane's contenders. */
  lane: z.optional(Name),
  /** Of cases under other settings of the runtime than those of trials. */
  settings: z.optional(Value),
  metric: Name,
  /** Rounds that each of them is the mean of. */
  rounds: z.int(),
  logRatios: z.array(z.number()),
  /** Standard error of each of them over its rounds, in the same order; null for a single round. */
  errors: z.array(z.nullable(z.number())),
  /** The A/A band that comparisons of it were judged with, as a log ratio, the past included. */
  band: z.nullable(z.number()),
})
export type NullLogRatios = z.infer<typeof NullLogRatios>
