import type { Trial } from '../../../measure/round/trials.ts'
import type { Dimension } from '../../../model/codec/dimensions.ts'
import type { Preset } from '../../../model/presets.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import type { RunEvent } from '../../../model/run/run-event.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import type { SuiteContext } from '../../suite.ts'
import type { LanePrograms } from '../lane/lane-programs.ts'
import type { TimedOperation } from '../operations.ts'

/** One thing that the codec suite can look at. A new one is an entry in the catalogue. */
export interface CodecDimension {
  readonly name: Dimension
  /** What live processes of all codecs work in turns for it. */
  readonly operations?: readonly TimedOperation[]
  /** Whether it needs nothing but the encoded size of every message. */
  readonly needsSizes?: boolean
  /** What those processes do for it when the turns are over. */
  readonly step?: TrialStep
  /** What is measured for it in processes of their own. */
  readonly apart?: ApartWork
}

/** A case of a corpus without the contender that works it. */
export type CorpusCase = Pick<CaseKey, 'operation' | 'workload' | 'parameters'>

/** Something that the live processes of a round do one after the other. */
export interface TrialStep {
  readonly operation: string
  /** Operations that a trial has to be able to do for it. */
  readonly needs: readonly string[]
  readonly rounds?: (preset: Preset, rounds: number) => number
  cases(corpus: Corpus): CorpusCase[]
  /** What it takes of every process; it begins with warming up where that hasn't worked the operations that it needs. */
  expectedMs(preset: Preset, isWarm: boolean): number
  measure(trial: Trial, setting: StepSetting): AsyncGenerator<RunEvent>
}

export interface StepSetting {
  readonly spec: RunSpec
  readonly preset: Preset
  readonly corpus: Corpus
  readonly round: number
  /** Whether the operations that the step needs have been worked in this round. */
  readonly isWarm: boolean
}

/** Work in processes of their own, when the live ones have ended. */
export interface ApartWork {
  readonly rounds: (preset: Preset, rounds: number) => number
  cases(spec: RunSpec, corpora: readonly Corpus[]): CorpusCase[]
  /** What it takes in one of its rounds. */
  expectedMs(spec: RunSpec, corpora: readonly Corpus[]): number
  /**
   * Measures it in one round after the other, all with what the first one found out.
   * @param programs What lanes run.
   */
  open(context: SuiteContext, corpora: readonly Corpus[], programs: LanePrograms): ApartSession
}

export interface ApartSession {
  /** @param decided Contenders that take no part any more. */
  measureRound(round: number, decided: ReadonlySet<string>): AsyncGenerator<RunEvent>
}
