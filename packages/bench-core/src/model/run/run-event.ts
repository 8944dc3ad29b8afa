import * as z from 'zod/mini'
import { DatabaseServer, Environment } from '../machine/environment.ts'
import { WaitingForQuiet } from '../machine/quiet.ts'
import { GeneratorsSeen } from '../protocol/generators-seen.ts'
import { CaseKey, Parameters } from '../report/case-key.ts'
import { ContenderInfo } from '../report/contender.ts'
import { NullLogRatios } from '../report/null-log-ratios.ts'
import { Warning } from '../warning.ts'
import { Doing } from './doing.ts'
import { EndReason } from './end-reason.ts'
import { Failure } from './failure.ts'
import { Notice } from './notice.ts'
import { SliceFigures } from './recorded/slice-figures.ts'
import { RunSpec } from './run-spec.ts'

/** How a run ended, or that it has not: the one word for it everywhere. */
export const RunStateName = z.enum([
  'queued',
  'waiting',
  'running',
  'cancelling',
  'completed',
  'cancelled',
  'failed',
  'interrupted',
])
export type RunStateName = z.infer<typeof RunStateName>

/** The states of a run that still has something to say. */
export const activeStates: readonly RunStateName[] = ['queued', 'waiting', 'running', 'cancelling']

export function isActive(state: RunStateName): boolean {
  return activeStates.includes(state)
}

/** One process that takes part in a group. Copy 2 is the same contender again, for the A/A control. */
export const Participant = z.object({ contender: z.string(), copy: z.int() })
export type Participant = z.infer<typeof Participant>

const measuredCell = {
  suite: CaseKey.shape.suite,
  operation: z.string(),
  workload: z.string(),
  parameters: Parameters,
  round: z.int(),
}

/** What is going to happen, known before the first trial. */
export const RunPlan = z.object({
  cases: z.array(CaseKey),
  contenders: z.array(ContenderInfo),
  rounds: z.int(),
  estimateMs: z.number(),
})
export type RunPlan = z.infer<typeof RunPlan>

const RunStarted = z.object({
  type: z.literal('run-started'),
  runId: z.string(),
  spec: RunSpec,
  plan: RunPlan,
  environment: Environment,
  /** What identical code showed in the machine's past runs, where the A/A bands that end the run go by it. */
  pastNulls: z.optional(z.readonly(z.array(NullLogRatios))),
})

/** What was learnt of what a run measures on, after it began: joins the run's environment, the last of each counts. */
const EnvironmentAdded = z.object({
  type: z.literal('environment-added'),
  postgres: z.optional(DatabaseServer),
  othersShare: z.optional(z.number()),
})

/** Another measurement has the machine; this run goes on when it has ended. */
export const Waiting = z.object({
  type: z.literal('waiting'),
  /** What the other one says that it is. */
  waitingFor: z.string(),
  /** Of the other one, where it is a run. */
  runId: z.optional(z.string()),
  /** In the line of those who wait; 1 is next. */
  place: z.int(),
  /** When the other one expects to have ended; null where it hasn't said. */
  endsAtMs: z.nullable(z.number()),
  /** Where the other one doesn't answer, as when it was stopped: its process, null where that isn't known. */
  silent: z.optional(z.object({ pid: z.nullable(z.int()) })),
})
export type Waiting = z.infer<typeof Waiting>

/** For what a run waits before it begins. */
export const WaitingEvent = z.discriminatedUnion('type', [Waiting, WaitingForQuiet])
export type WaitingEvent = z.infer<typeof WaitingEvent>

/** What is made before the run waits for the machine, such as a lane's program. */
const Preparing = z.object({ type: z.literal('preparing'), doing: Doing })

/**
 * An agent has taken the run up: for the first time, or after the one before was lost or gave it back. What came after the
 * last round that is kept is void then, and without any all of it: rounds of one result are of one machine.
 */
const TakenUp = z.object({
  type: z.literal('taken-up'),
  attempt: z.int(),
  agent: z.string(),
  keptRounds: z.int(),
})

const RoundStarted = z.object({ type: z.literal('round-started'), round: z.int() })

/** What a lane's process says of itself. */
export const TrialRuntime = z.object({
  runtime: z.string(),
  /** Of the contender's library. */
  version: z.optional(z.string()),
  settings: z.optional(z.array(z.string())),
})
export type TrialRuntime = z.infer<typeof TrialRuntime>

/** A fresh process has proved its round trip and can measure. */
const TrialReady = z.object({
  type: z.literal('trial-ready'),
  round: z.int(),
  ...Participant.shape,
  workload: z.string(),
  /** Of its messages, such as their size; absent where a process takes messages of several. */
  parameters: z.optional(Parameters),
  readyMs: z.nullable(z.number()),
  /** Time of a fixed piece of CPU work: its spread over a run is the machine's noise. Null where a process has none to tell of. */
  calibrationNs: z.nullable(z.number()),
  /** Time of a read from the core's larger caches; absent where a process has none to tell of. */
  cacheLatencyNs: z.optional(z.number()),
  /** Of a lane alone. */
  runtime: z.optional(TrialRuntime),
})

const TrialWarmed = z.object({
  type: z.literal('trial-warmed'),
  ...measuredCell,
  ...Participant.shape,
  warmupMs: z.number(),
  steady: z.boolean(),
})

/** Encoded sizes over the whole corpus. */
const PayloadMeasured = z.object({
  type: z.literal('payload-measured'),
  suite: CaseKey.shape.suite,
  contender: z.string(),
  workload: z.string(),
  parameters: Parameters,
  messages: z.int(),
  minBytes: z.number(),
  medianBytes: z.number(),
  meanBytes: z.number(),
  maxBytes: z.number(),
})

/**
 * The slices of one group for one operation, in the order in which they ran. The arrays are parallel:
 * slice `i` was worked by `participants[turns[i]]`, participant 0 being the reference.
 */
export const SlicesMeasured = z.object({
  type: z.literal('slices-measured'),
  ...measuredCell,
  group: z.int(),
  participants: z.array(Participant),
  turns: z.array(z.int()),
  operations: z.array(z.number()),
  wallNs: z.array(z.number()),
  ...SliceFigures.shape,
  /** CPU time that the process used between its previous slice and this one: near 0 where waiting is waiting. */
  waitingCpuNs: z.array(z.number()),
})
export type SlicesMeasured = z.infer<typeof SlicesMeasured>

/** Individually timed operations of one trial: a latency distribution. */
export const BlockMeasured = z.object({
  type: z.literal('block-measured'),
  ...measuredCell,
  ...Participant.shape,
  samples: z.int(),
  minNs: z.number(),
  p50Ns: z.number(),
  p90Ns: z.number(),
  p95Ns: z.number(),
  p99Ns: z.number(),
  p999Ns: z.number(),
  maxNs: z.number(),
  meanNs: z.number(),
  stddevNs: z.number(),
  /** HdrHistogram V2, compressed, base64; values in nanoseconds. */
  histogram: z.string(),
  /** The time that the samples cover. */
  windowMs: z.number(),
  /** The same samples by stretches of that time, in its order. */
  parts: z.readonly(z.array(z.string())),
  /** Null where the process that worked isn't one of V8's that tells. */
  gcCount: z.nullable(z.number()),
  gcNs: z.nullable(z.number()),
  peakRssBytes: z.nullable(z.number()),
})
export type BlockMeasured = z.infer<typeof BlockMeasured>

/** What one contender showed in one round in figures of its suite's own, by the metric's name. */
export const FiguresMeasured = z.object({
  type: z.literal('figures-measured'),
  ...measuredCell,
  ...Participant.shape,
  figures: z.record(z.string(), z.nullable(z.number())),
  /** Why a figure is null, by its name. */
  notes: z.optional(z.record(z.string(), z.string())),
  /** Where several machines made the load. */
  generators: z.optional(GeneratorsSeen),
})
export type FiguresMeasured = z.infer<typeof FiguresMeasured>

/** What a program of one version of a schema makes of what one of the other version has written. */
export const EvolutionCheck = z.object({
  evolution: z.string(),
  title: z.string(),
  /** What changed, in words. */
  change: z.string(),
  /** Who reads: a new program what an old one wrote, or the other way round. */
  direction: z.enum(['old-to-new', 'new-to-old']),
  /**
   * Whether everything that both versions have arrived: it did; it did, and what only the reader has got its default;
   * some of it did not; or the message could not be read at all.
   */
  outcome: z.enum(['kept', 'defaulted', 'lost', 'error']),
  /** The fields that did not arrive, by the writer's names. */
  fields: z.array(z.string()),
  /** What becomes of what only the writer has when the reader writes the message again. */
  unknownFields: z.enum(['none', 'survive', 'lost']),
  /** What went wrong, in the library's words; null otherwise. */
  text: z.nullable(z.string()),
  /** Typical time of decoding what the other version wrote, the median of short turns; null where it can't be read. */
  decodeNs: z.nullable(z.number()),
  /** The same bytes read by their own version. */
  ownDecodeNs: z.nullable(z.number()),
})
export type EvolutionCheck = z.infer<typeof EvolutionCheck>

/** Every evolution read both ways by one contender, in a process of its own. */
const EvolutionChecked = z.object({
  type: z.literal('evolution-checked'),
  ...measuredCell,
  contender: z.string(),
  checks: z.array(EvolutionCheck),
})

/** A case that can't be measured, while the others go on. */
const CaseFailed = z.object({
  type: z.literal('case-failed'),
  key: CaseKey,
  ...Failure.shape,
})

/** How far the run is, at most every half second and never from inside a slice or block. */
const Progress = z.object({
  type: z.literal('progress'),
  round: z.int(),
  /** Part of the whole run that is done, 0 to 1, by time. */
  fraction: z.number(),
  remainingMs: z.number(),
  doing: Doing,
  operation: z.nullable(z.string()),
  contender: z.nullable(z.string()),
})

/** A run that measures until it is decided was judged: it goes on while comparisons are open and rounds are left. */
const Look = z.object({
  type: z.literal('look'),
  round: z.int(),
  /** The significance level that this look uses up. */
  level: z.number(),
  /** Comparisons of the mean cost that are not decided yet; null where there is nothing to compare. */
  open: z.nullable(z.int()),
  /** Comparisons that stay undecided, since the run measures one of their cases no more; absent where there are none. */
  leftOut: z.optional(z.int()),
  /** Cases that further rounds measure; absent where they measure all. */
  furtherCases: z.optional(z.array(CaseKey)),
})

const RoundFinished = z.object({ type: z.literal('round-finished'), round: z.int() })
const WarningRaised = z.object({ type: z.literal('warning'), warning: Warning })

const level = z.enum(['info', 'error'])
const Noticed = z.object({ type: z.literal('notice'), level, notice: Notice })
/** What a program says that is no part of ours, or an earlier version told. */
const Log = z.object({ type: z.literal('log'), level, text: z.string() })

const RunFinished = z.object({
  type: z.literal('run-finished'),
  state: z.enum(['completed', 'cancelled', 'failed', 'interrupted']),
  /** Why it did not complete; null where it did. */
  reason: z.nullable(EndReason),
})

/** Everything that a run has to say, in order. Saved runs, server-sent events and the terminal all speak this. */
export const RunEvent = z.discriminatedUnion('type', [
  RunStarted,
  EnvironmentAdded,
  Waiting,
  WaitingForQuiet,
  Preparing,
  TakenUp,
  RoundStarted,
  TrialReady,
  TrialWarmed,
  PayloadMeasured,
  SlicesMeasured,
  BlockMeasured,
  FiguresMeasured,
  EvolutionChecked,
  CaseFailed,
  Progress,
  RoundFinished,
  Look,
  WarningRaised,
  Noticed,
  Log,
  RunFinished,
])
export type RunEvent = z.infer<typeof RunEvent>

/** An event with its place in the run, counted from 1 without gaps, and the time at which it was recorded. */
export const RecordedEvent = z.object({ sequence: z.int(), atMs: z.number(), event: RunEvent })
export type RecordedEvent = z.infer<typeof RecordedEvent>
