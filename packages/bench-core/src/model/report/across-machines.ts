import * as z from 'zod/mini'
import { RunStateName } from '../run/run-event.ts'
import { CaseKey } from './case-key.ts'
import { Objection } from './objection.ts'
import { VerdictWord } from './report.ts'
import { ComparedFigure, EnvironmentDifference, LeftOutRun, RunsComparison } from './runs-comparison.ts'

/** So many runs can be read as one result over machines. */
export const maxMachines = 50

/** An estimate over fewer says nothing of machines. */
export const minMachines = 3

/** A machine, and the run on it that counts. */
const MachineRead = z.object({
  /** The agent's name, or the host's where it was measured without one. */
  name: z.string(),
  hostName: z.string(),
  cpuModel: z.string(),
  cpuCount: z.number(),
  memoryBytes: z.number(),
  run: z.object({ id: z.string(), shortId: z.string(), state: RunStateName, rounds: z.int() }),
  /** What its run amounts to; null where nothing was judged. */
  headline: z.nullable(z.string()),
})

/** A ratio over machines with its 95 % interval, and where that of another machine like these lies. */
const JointRatio = z.object({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  predicted: z.object({ low: z.number(), high: z.number() }),
  /** How much machines differ in themselves: the standard deviation of their log ratios. */
  betweenMachines: z.number(),
  machines: z.int(),
})

const AcrossRow = z.object({
  ...CaseKey.shape,
  reference: z.string(),
  /** How each machine judged it, in the order of the machines; null where it didn't. */
  cells: z.array(z.nullable(z.object({ verdict: VerdictWord, ratio: z.nullable(ComparedFigure) }))),
  /** Null where too few machines count. */
  joint: z.nullable(JointRatio),
  /** Machines by their names that have no part in it, and why. */
  uncounted: z.array(z.object({ machine: z.string(), reason: Objection })),
})
export type AcrossRow = z.infer<typeof AcrossRow>

/** Runs of the same on several machines, read as one result: machines are listed, and never counted as wins. */
export const AcrossMachines = z.object({
  format: z.literal('wirebench.across-machines'),
  formatVersion: z.literal(2),
  metric: RunsComparison.shape.metric,
  /** What else can be read. */
  metrics: RunsComparison.shape.metrics,
  /** In the order of their names. */
  machines: z.array(MachineRead),
  leftOut: z.array(
    z.object({
      ...LeftOutRun.shape,
      /** Whether it has yet to end, and may be read then. */
      goesOn: z.optional(z.boolean()),
    }),
  ),
  differences: z.array(EnvironmentDifference),
  rows: z.array(AcrossRow),
  notes: z.array(z.string()),
})
export type AcrossMachines = z.infer<typeof AcrossMachines>
