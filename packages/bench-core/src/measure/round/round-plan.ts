import type { Preset } from '../../model/presets.ts'
import type { CaseKey, Parameters } from '../../model/report/case-key.ts'
import type { Participant, RunEvent } from '../../model/run/run-event.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import type { CorePlan } from '../process/pinning.ts'
import type { Program, Trial } from './trials.ts'

/** Milliseconds that the steps of a round are expected to take. */
interface ExpectedSteps {
  readonly startMs: number
  readonly warmUpMs: number
  readonly blockMs: number
  readonly groupMs: number
}

/** How much of one operation is measured in a round; what is left out is the preset's. */
export interface OperationPace {
  readonly warmupLimitMs?: number
  /** How long each process works it untimed right before its turns begin; not at all where it is left out. */
  readonly settleMs?: number
  /** Null where its percentiles are of no interest, so that it is worked in slices alone. */
  readonly blockMs?: number | null
  readonly slicesPerRound?: number
  readonly sliceMs?: number
  /**
   * Whether all participants take turns together, before any that take them in groups: the reference then works as much as
   * everybody else, for operations whose cost depends on what a process has done before.
   */
  readonly inOneGroup?: boolean
}

/** What sets one operation of a round apart from the others. */
export interface OperationPlan {
  readonly pace?: OperationPace
  /** Parameters of its cases, where they have more than those of the round. */
  readonly parameters?: Parameters
  readonly expected?: Omit<ExpectedSteps, 'startMs'>
}

/** Something else that every trial of a round does when its slices are done. */
export interface RoundStep {
  /** The operation that it is about, for whoever watches. */
  readonly operation: string
  /** Operations that a trial has to be able to do for it. */
  readonly needs: readonly string[]
  readonly expectedMs: number
  /** Whether a contender is spared it, because it has failed it before. */
  skips?(contender: string): boolean
  measure(trial: Trial): AsyncGenerator<RunEvent>
}

/** One round of one workload. */
export interface RoundPlan {
  readonly round: number
  readonly suite: SuiteName
  readonly workload: string
  readonly parameters: Parameters
  readonly operations: readonly string[]
  /** By operation; one that isn't here is measured as the preset says. */
  readonly operationPlans?: Readonly<Record<string, OperationPlan>>
  /** What trials do when all slices are done, one trial after the other; nothing where it is left out. */
  readonly steps?: readonly RoundStep[]
  /** Cases that a contender owes: those that aren't measured yet fail with it. Those of the operations where it is left out. */
  readonly cases?: readonly Pick<CaseKey, 'operation' | 'parameters'>[]
  /** Whether encoded sizes are told elsewhere. */
  readonly isSizeTold?: boolean
  readonly groups: readonly (readonly Participant[])[]
  readonly preset: Preset
  readonly cores: CorePlan | undefined
  /** How long each step is expected to take, for the progress. */
  readonly expected: ExpectedSteps
  /** A random integer below its argument, from the run's seed: the order of the turns and the length of their lead-ins. */
  below(limit: number): number
  program(contender: string): Program
}
