import * as z from 'zod/mini'
import { Evolutions, NetworkModel, Scorecard, UnderLoad } from '../codec/codec-report.ts'
import { CacheLatency } from '../machine/cache-latency.ts'
import { Environment } from '../machine/environment.ts'
import { ProtocolReport } from '../protocol/protocol-report.ts'
import { EndReason } from '../run/end-reason.ts'
import { ReportedFailure } from '../run/failure.ts'
import { RunStateName } from '../run/run-event.ts'
import { RunSpec } from '../run/run-spec.ts'
import { Costs } from '../use/costs.ts'
import { Margins } from '../use/margins.ts'
import { Warning } from '../warning.ts'
import { CaseKey, Parameters } from './case-key.ts'
import { ContenderInfo } from './contender.ts'
import { Metric, VerdictWord } from './figures.ts'
import { Note } from './note.ts'
import { NullLogRatios } from './null-log-ratios.ts'
import { Objection } from './objection.ts'
import { listOf, Name, namedOf, reportLimits, Text } from './report-limits.ts'

export { Metric, Unit, VerdictWord } from './figures.ts'

const nullableNumber = z.nullable(z.number())

/** A 95 % confidence interval; the ends are null where there are fewer than two rounds. */
export const Interval = z.object({ low: z.number(), high: z.number() })
export type Interval = z.infer<typeof Interval>

export const percentileNames = ['p50Ns', 'p90Ns', 'p95Ns', 'p99Ns', 'p999Ns'] as const
export type PercentileName = (typeof percentileNames)[number]

/**
 * A 95 % interval of a percentile. The upper end is null where it is open: what lies beyond came too seldom to say how far
 * up the percentile reaches.
 */
export const PercentileInterval = z.object({ low: z.number(), high: nullableNumber })
export type PercentileInterval = z.infer<typeof PercentileInterval>

/**
 * A distribution of individually timed operations, all samples together. A percentile is null below 3/(1−p) samples, and
 * has no interval where too few blocks tell how they differ.
 */
export const Latency = z.object({
  minNs: z.number(),
  p50Ns: nullableNumber,
  p90Ns: nullableNumber,
  p95Ns: nullableNumber,
  p99Ns: nullableNumber,
  p999Ns: nullableNumber,
  maxNs: z.number(),
  /** Of these operations. Where they were timed apart from the batches that `nsPerOperation` is the mean of, it is another one. */
  meanNs: z.number(),
  stddevNs: z.number(),
  intervals: z.partialRecord(z.enum(percentileNames), PercentileInterval),
  /** How often what makes up the samples from a percentile on came, of those whose interval is open. */
  recurrences: z.optional(z.partialRecord(z.enum(percentileNames), z.number())),
  /** The time that the samples cover. */
  windowMs: z.number(),
  /** Points of the latency-by-percentile curve, merged over rounds: `[p, ns]` with p in 0…1. */
  curve: listOf(z.tuple([z.number(), z.number()]), reportLimits.points),
})
export type Latency = z.infer<typeof Latency>

const ReportRound = z.object({
  round: z.int(),
  nsPerOperation: nullableNumber,
  /** Of what is worked in slices: by the wall clock, with what the system ran on the core meanwhile. */
  wallNsPerOperation: z.optional(nullableNumber),
  /** In slices; null where the case is worked in none, as in `gcMs` and `gcCount`. */
  operations: nullableNumber,
  /** Individually timed operations. */
  samples: z.optional(z.number()),
  p50Ns: nullableNumber,
  p90Ns: z.optional(nullableNumber),
  p95Ns: z.optional(nullableNumber),
  p99Ns: nullableNumber,
  p999Ns: z.optional(nullableNumber),
  cpuNsPerOperation: nullableNumber,
  allocatedBytesPerOperation: nullableNumber,
  gcMs: nullableNumber,
  gcCount: nullableNumber,
  peakRssBytes: z.optional(nullableNumber),
  calibrationNs: nullableNumber,
  /** What the suite measured in this round beside these, by the metric's name. */
  figures: z.optional(namedOf(nullableNumber, reportLimits.ofCase)),
})

export const ReportCase = z.object({
  key: CaseKey,
  status: z.enum(['measured', 'failed', 'not-measured']),
  failure: z.nullable(ReportedFailure),
  samples: z.int(),
  trials: z.int(),
  latency: z.nullable(Latency),
  metrics: namedOf(Metric, reportLimits.ofCase),
  /** Absent in the slim form. */
  rounds: z.optional(listOf(ReportRound, reportLimits.rounds)),
  /** Null where there is none; absent where the slim form leaves it out. */
  histogram: z.optional(
    z.nullable(
      z.object({
        encoding: z.literal('HdrHistogram V2 compressed, base64'),
        data: z.string().check(z.maxLength(reportLimits.histogram)),
      }),
    ),
  ),
  warnings: listOf(Warning, reportLimits.ofCase),
  /** Why a figure is null, by the figure's name. */
  notes: namedOf(Note, reportLimits.ofCase),
})
export type ReportCase = z.infer<typeof ReportCase>

export const Comparison = z.object({
  suite: CaseKey.shape.suite,
  operation: Name,
  workload: Name,
  parameters: Parameters,
  metric: Name,
  reference: Name,
  contender: Name,
  /** Contender ÷ reference in the metric's own unit; null where it can't be formed. */
  ratio: z.nullable(
    z.object({
      value: z.number(),
      low: nullableNumber,
      high: nullableNumber,
      perRound: listOf(z.number(), reportLimits.rounds),
      /** The rounds that these are of, in the same order; absent where the figures are the same in all. */
      rounds: z.optional(listOf(z.int(), reportLimits.rounds)),
    }),
  ),
  pValue: nullableNumber,
  /** The significance level that it was judged at; absent where that is 5 %. */
  level: z.optional(z.number()),
  /** The smallest relative difference that counts: the larger of the smallest one of interest and the A/A band. */
  threshold: z.number(),
  /**
   * The A/A band: what identical code may differ by in all rounds alike, as a relative difference; null where nobody measured
   * that, or chance has no part in it.
   */
  band: nullableNumber,
  /** The largest relative difference that still counts as equal. */
  equalWithin: z.number(),
  /** The relative difference that it would have called nine times in ten; null below two rounds, or without chance. */
  wouldHaveCalled: nullableNumber,
  verdict: VerdictWord,
  /** Why it is not comparable, or undecided whatever its figures; absent or null otherwise. */
  reason: z.optional(z.nullable(Objection)),
  /** Rounds that would decide it, in addition, where it is undecided; null where no realistic number would. */
  furtherRounds: z.optional(nullableNumber),
  /** All of it in a sentence, made anew of the rest wherever a report is opened. */
  text: Text,
  /** How it was judged before the linter took it out of the verdicts; absent where it was not. It stays in its family. */
  judged: z.optional(z.object({ verdict: VerdictWord, furtherRounds: z.optional(nullableNumber) })),
})
export type Comparison = z.infer<typeof Comparison>

const CoresRow = z.object({
  queriesPerSecond: z.number(),
  cores: z.object({ value: z.number(), low: nullableNumber, high: nullableNumber }),
})

/** Cores more than the reference takes, where the comparison of CPU time decides it; fewer are negative. */
const CoresOverhead = z.object({
  reference: Name,
  verdict: VerdictWord,
  /** At the same rates; none where the verdict isn't that it takes more or less. */
  rows: listOf(CoresRow, reportLimits.rates),
  /** The rates at which that is 0.1 core and a whole one; null where it takes no more. */
  from: z.nullable(z.object({ tenthOfCorePerSecond: z.number(), corePerSecond: z.number() })),
})
export type CoresOverhead = z.infer<typeof CoresOverhead>

export const QpsImpact = z.object({
  suite: CaseKey.shape.suite,
  operation: Name,
  contender: Name,
  workload: Name,
  parameters: Parameters,
  /** Whose CPU time of an operation: a metric of the case. */
  metric: Name,
  rows: listOf(CoresRow, reportLimits.rates).check(z.minLength(1)),
  /** Null of what is a reference itself. */
  overhead: z.nullable(CoresOverhead),
})
export type QpsImpact = z.infer<typeof QpsImpact>

/** What a finding casts doubt on: times with all that is counted beside them, or sizes; everything where it names neither. */
const Concern = z.enum(['times', 'bytes'])
export type Concern = z.infer<typeof Concern>

export const LinterFinding = z.object({
  rule: Name,
  case: z.nullable(CaseKey),
  text: Text,
  concerns: z.optional(Concern),
})
export type LinterFinding = z.infer<typeof LinterFinding>

/** Raised by a change of meaning. */
export const reportFormatVersion = 2

/** What a run amounts to: a pure function of its events. Names may be added; a change of meaning raises `formatVersion`. */
export const Report = z.object({
  format: z.literal('wirebench.report'),
  formatVersion: z.literal(reportFormatVersion),
  /** The revision of the rules that its verdicts come from. */
  rules: z.int(),
  run: z.object({
    id: Name,
    name: Name,
    state: RunStateName,
    reason: z.nullable(EndReason),
    spec: RunSpec,
    seed: z.number(),
    startedAt: Name,
    finishedAt: z.nullable(Name),
    durationMs: z.number(),
    /** Rounds that were finished. */
    rounds: z.int32(),
    /** What a reader takes ratios against in every suite that has it; absent where that is each suite's own reference. */
    readAgainst: z.optional(Name),
    /** What its comparisons are judged with: what the spec or the reader asks for, the usual otherwise. */
    margins: Margins,
  }),
  environment: z.object({
    ...Environment.shape,
    noise: z.object({
      /** Coefficient of variation of the calibration spins. */
      calibrationCv: nullableNumber,
      /** Absent where no process told of it. */
      cacheLatencyNs: z.optional(CacheLatency),
      /** The largest A/A band of the mean cost; null without A/A pairs. */
      smallestDifference: nullableNumber,
      /** The run's own null comparisons, which join the A/A band of this machine's next runs. */
      nullLogRatios: z.array(NullLogRatios),
      /** Null comparisons of the mean cost in this machine's past runs, which the A/A band takes into account. */
      pastNullComparisons: z.int(),
    }),
  }),
  contenders: listOf(ContenderInfo, reportLimits.contenders),
  cases: z.array(ReportCase),
  comparisons: z.array(Comparison),
  qpsImpact: z.array(QpsImpact),
  linter: z.object({ passed: z.boolean(), findings: z.array(LinterFinding) }),
  warnings: listOf(Warning, reportLimits.warnings),
  /** Of codecs, dimension by dimension. */
  scorecard: z.optional(z.nullable(Scorecard)),
  network: z.optional(z.nullable(NetworkModel)),
  underLoad: z.optional(z.nullable(UnderLoad)),
  evolution: z.optional(z.nullable(Evolutions)),
  /** What the protocol suite adds; absent in runs without it. */
  protocol: z.optional(ProtocolReport),
  /** Of the slim form: what its rounds say for answers. */
  costs: z.optional(Costs),
})
export type Report = z.infer<typeof Report>
