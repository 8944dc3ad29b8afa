import type { CorePlan } from '../measure/process/pinning.ts'
import type { ProgressMeter } from '../measure/round/progress.ts'
import type { Duel, DuelSide } from '../model/duel/duel-spec.ts'
import type { CaseKey } from '../model/report/case-key.ts'
import type { ContenderInfo } from '../model/report/contender.ts'
import type { RunEvent } from '../model/run/run-event.ts'
import type { PresetName, RunRequest, RunSpec } from '../model/run/run-spec.ts'
import type { MessageSuite, SuiteName } from '../model/suite-name.ts'
import type { Warning } from '../model/warning.ts'
import type { CallGenerators } from './generators-at-hand.ts'

/** What a suite is going to do in a run, known before anything is started. */
export interface SuitePlan {
  /** In the order in which reports show them. */
  readonly cases: readonly CaseKey[]
  readonly contenders: readonly ContenderInfo[]
  /** How long preparing and tidying up take, and each round. */
  readonly openMs: number
  readonly roundMs: number
  /** What of the request it has no part in, in words; absent where it has a part in all of it. */
  readonly remark?: string | undefined
}

/** What a suite adds to a run's spec. */
export type SuitePart = Partial<
  Pick<RunSpec, 'codecs' | 'reference' | 'lanes' | 'tests' | 'runtimeSettings' | 'storage' | 'protocol'>
>

/** What a run never writes down. */
export interface RunSecrets {
  /** The database server to measure on, with its password. */
  readonly pgUrl?: string | undefined
  /** In a duel of two servers, those of its sides. */
  readonly pgUrlA?: string | undefined
  readonly pgUrlB?: string | undefined
}

export interface SuiteContext {
  readonly runId: string
  readonly spec: RunSpec
  readonly cores: CorePlan | undefined
  readonly signal: AbortSignal
  readonly meter: ProgressMeter
  readonly secrets: RunSecrets
  /** Where the user's own messages are kept. */
  readonly homeFolder: string
  /** Has other machines come that generate load; undefined where nobody can be asked. */
  readonly callGenerators?: CallGenerators | undefined
  /** Work that a check adds to what a contender's server does for a request, or its client for a statement. */
  readonly plantedNs?: ((contender: string) => number) | undefined
}

/** A kind of benchmark. One that is new is a folder and a line in the catalogue. */
export interface Suite {
  readonly name: SuiteName
  /** Rounds of each preset. */
  readonly rounds: Readonly<Record<PresetName, number>>
  plan(spec: RunSpec): SuitePlan
  /** Set where whoever takes part in a round does all of its work there: what a process did of one operation shows in another. */
  readonly doesAll?: true
  /**
   * Makes what takes long and needs no quiet machine, before the run waits for one. Tells what it does, and returns the spec
   * without what can't be had, with a warning for each.
   * @throws WirebenchError where nothing is left to measure.
   */
  prepare?(
    spec: RunSpec,
    context: Pick<SuiteContext, 'signal' | 'homeFolder'>,
  ): AsyncGenerator<RunEvent, { readonly spec: RunSpec; readonly warnings: readonly Warning[] }>
  /**
   * Makes what all rounds share. Nothing is left behind where it throws; a case that can't be measured is a
   * `case-failed` and not an error.
   */
  open(context: SuiteContext): AsyncGenerator<RunEvent, SuiteSession>
}

/** One that measures messages, and that a request can ask for. */
export interface SuiteOfMessages extends Suite {
  readonly name: MessageSuite
  /** What is measured where nobody says. */
  readonly defaultWorkloads: readonly string[]
  /**
   * The suite's part of a spec, complete. Whether its workloads exist has been checked.
   * @throws WirebenchError naming the value that doesn't fit and what to write instead.
   */
  resolve(request: RunRequest): SuitePart
  readonly duel: SuiteDuel
}

/** How a suite lets two variants of itself meet in the same rounds. */
export interface SuiteDuel {
  /** What one side asks for by itself: resolving it checks its names. */
  requestOf(side: DuelSide): RunRequest
  /**
   * The suite's part of the spec of both together, and the sides as they meet: what is looked at is the A side's.
   * @param a What the request of the A side has been resolved to.
   * @param b The same of the B side.
   * @throws WirebenchError naming the side that doesn't fit and what to write instead.
   */
  resolve(duel: Duel, a: RunSpec, b: RunSpec): SuitePart & Pick<RunSpec, 'own'> & { readonly duel: Duel }
}

/** Whether a case is measured in a round. */
export type IsMeasured = (key: CaseKey) => boolean

/** As long as nothing is decided. */
export const everyCase: IsMeasured = () => true

export interface SuiteSession {
  /** Measures cases once, all where nobody says which. Rejects with the signal's reason when that is aborted. */
  measureRound(round: number, isMeasured?: IsMeasured): AsyncGenerator<RunEvent>
  /** Whether further rounds leave a case out, whoever asks for it. */
  isOver?(key: CaseKey): boolean
  /** Tidies up; called once, whatever happened. */
  close(): Promise<void>
  /** What is still there once it is closed, and how to remove it. */
  leftBehind?(): readonly Warning[]
}
