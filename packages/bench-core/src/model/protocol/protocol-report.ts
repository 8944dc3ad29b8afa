import * as z from 'zod/mini'
import { Estimate } from '../report/figures.ts'
import { Objection } from '../report/objection.ts'
import { listOf, reportLimits } from '../report/report-limits.ts'
import { GeneratorsSeen } from './generators-seen.ts'

const nullableNumber = z.nullable(z.number())

/** Latency from the moment that requests were due, at one rate. */
export const LoadPoint = z.object({
  ratePerSecond: z.number(),
  /** Null where nobody knows, as of a process that was lost. */
  answeredPerSecond: nullableNumber,
  successRate: nullableNumber,
  p50Ns: nullableNumber,
  p99Ns: nullableNumber,
  /** Its interval; null where there is none, `high` also where it is open. */
  p99LowNs: nullableNumber,
  p99HighNs: nullableNumber,
  /** The time that its samples cover; null where it has none. */
  windowMs: nullableNumber,
  /** As many requests as may have been in flight where its blocks ended. */
  inFlightAtEnds: z.number(),
  /** Whether p99 keeps to the target: only where its whole interval does, missed where none of it does. */
  slo: z.optional(z.enum(['kept', 'missed', 'undecided'])),
  /** Whether that tail is more of the generator's own than of the service: it then misses no target. */
  isGenerators: z.optional(z.boolean()),
  /** By how much the generator itself sent 1 in 100 requests late, where that is a quarter of p99 or more. */
  delayP99Ns: z.optional(z.number()),
  /** From when requests were sent. */
  serviceP99Ns: nullableNumber,
  maxNs: nullableNumber,
})
export type LoadPoint = z.infer<typeof LoadPoint>

export const RateLimit = z.object({
  /** The highest measured rate that holds, all lower ones holding too; null where the lowest doesn't. */
  ratePerSecond: nullableNumber,
  /** The next measured rate, which doesn't hold; null where every rate does, so that the limit lies beyond them. */
  nextPerSecond: nullableNumber,
  /** Whether it can't be told if that one holds; absent where it doesn't. */
  isNextUndecided: z.optional(z.boolean()),
})
export type RateLimit = z.infer<typeof RateLimit>

/** One contender's latency against load, at rising rates. */
export const LoadCurve = z.object({
  operation: z.string(),
  workload: z.string(),
  contender: z.string(),
  points: listOf(LoadPoint, reportLimits.points),
  /** Where p99 keeps to the target of the run's spec. */
  withinSlo: RateLimit,
  knee: RateLimit,
})
export type LoadCurve = z.infer<typeof LoadCurve>

/** One change on the way from REST to framed binary. */
export const LadderStep = z.object({
  contender: z.string(),
  change: z.string(),
  operationsPerSecond: nullableNumber,
  /** Throughput against the rung below, formed within rounds; null for the first rung. */
  gain: z.nullable(Estimate),
  /** Part of the whole ladder's gain, in logarithms, so that the shares add up to 1; null where the ladder gains nothing. */
  share: z.nullable(Estimate),
})
export type LadderStep = z.infer<typeof LadderStep>

export const Ladder = z.object({
  operation: z.string(),
  workload: z.string(),
  steps: listOf(LadderStep, reportLimits.contenders),
  /** Throughput of the last rung against the first. */
  total: Estimate,
})
export type Ladder = z.infer<typeof Ladder>

/** What crossing a buffer's size costs a contender beyond what the further bytes cost. */
export const PayloadStep = z.object({
  operation: z.string(),
  contender: z.string(),
  stepBytes: z.number(),
  /** In nanoseconds per operation. */
  jumpNs: Estimate,
  /**
   * Whether the test rejects "no step", corrected for the number of steps that were looked at, and the step counts beside
   * the time of an operation.
   */
  isClear: z.boolean(),
})
export type PayloadStep = z.infer<typeof PayloadStep>

/** Two contenders whose messages lie on different sides of a buffer's size. */
export const Straddle = z.object({
  operation: z.string(),
  reference: z.string(),
  contender: z.string(),
  stepBytes: z.number(),
  direction: z.enum(['request', 'answer']),
  text: z.string(),
})
export type Straddle = z.infer<typeof Straddle>

/** The throughput of a closed loop beside that of a program that isn't ours. */
export const CrossCheck = z.object({
  contender: z.string(),
  operation: z.string(),
  connections: z.number(),
  oursPerSecond: z.number(),
  theirsPerSecond: z.number(),
  /** Ours ÷ theirs, within rounds. */
  ratio: Estimate,
})
export type CrossCheck = z.infer<typeof CrossCheck>

/** One contender against the reference over everything that both did. */
export const OverallRatio = z.object({
  contender: z.string(),
  reference: z.string(),
  /** Geometric mean of the ratios of mean times, losses included; of throughputs, as times, where more requests were in flight. */
  ratio: Estimate,
  /** Judged as single comparisons are, all means of the run together. */
  verdict: z.enum(['faster', 'slower', 'same', 'undecided']),
  /** The largest of the cases' smallest differences that count. */
  threshold: z.number(),
  /** The largest relative difference that still counts as equal. */
  equalWithin: z.number(),
  cases: z.int(),
  /** Cases in which it was faster than the reference, and in which it was slower, by their verdicts. */
  faster: z.int(),
  slower: z.int(),
  /** Measured cases that aren't compared, by the reason. */
  leftOut: z.optional(z.array(z.object({ cases: z.int(), reason: Objection }))),
})
export type OverallRatio = z.infer<typeof OverallRatio>

/** What a report says of the protocol suite besides cases and comparisons. */
export const ProtocolReport = z.object({
  curves: z.array(LoadCurve),
  ladders: z.array(Ladder),
  payloadSteps: z.array(PayloadStep),
  straddles: z.array(Straddle),
  crossChecks: z.array(CrossCheck),
  overall: z.array(OverallRatio),
  /** What the generators did and how they kept in step, in all that they made; absent where the run's own machine made the load. */
  generators: z.optional(GeneratorsSeen),
})
export type ProtocolReport = z.infer<typeof ProtocolReport>
