import type { CorePlan } from '../../../measure/process/pinning.ts'
import type { ProtocolCell, ProtocolSpec } from '../../../model/protocol/protocol-spec.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Participant } from '../../../model/run/run-event.ts'
import type { ClientCore } from '../../shared-core.ts'
import type { SuiteContext } from '../../suite.ts'
import type { Generators } from '../generators/generators.ts'
import type { EchoedSource } from '../own/echoed-messages.ts'
import type { BlockTimes, TurnTimes } from '../plan/budget.ts'
import type { Losses } from './losses.ts'
import type { StoreOfTrial } from './store.ts'

/** One round of the protocol suite. */
export interface ProtocolRound {
  readonly round: number
  readonly spec: ProtocolSpec
  readonly seed: number
  /** Where a contender's server keeps its documents. */
  storeOf(contender: string): StoreOfTrial
  readonly cores: CorePlan | undefined
  /** The user's own messages, where cells are about them. */
  readonly echoed?: EchoedSource | undefined
  /** Where the runtime keeps compiled modules; undefined for nowhere. */
  readonly compiledFolder?: string | undefined
  /** What starts servers and clients, where that is not to give them the same addresses. */
  readonly launcher?: readonly string[] | undefined
  /** Where clients run, unless that is here. */
  readonly generators?: Generators | undefined
  /** In the order in which blocks run; the even rounds run it backwards. */
  readonly participants: readonly Participant[]
  /** Whether a contender still takes part in a cell. */
  takesPart(contender: string, cell: ProtocolCell): boolean
  /** Whether a cell is measured in this round: what is decided is only warmed up. */
  isMeasured(contender: string, cell: ProtocolCell): boolean
  keyOf(cell: ProtocolCell, contender: string): CaseKey
  /** How long the blocks of a cell are, for a contender's first copy or another. */
  timesOf(cell: ProtocolCell, copy: number): BlockTimes
  /** The turns that everybody takes at a cell; undefined where it has blocks alone. */
  turnsOf(cell: ProtocolCell): TurnTimes | undefined
  /** Where clients work at a cell. */
  coreOf(cell: ProtocolCell): ClientCore
  /** A cell that is measured once more with the client on a core of its own, for what a hop to another core adds. */
  readonly hop: ProtocolCell | undefined
  /** The same of a block that is only for CPU time. */
  readonly cpuTimes: BlockTimes
  readonly warmUpMs: number
  readonly warmUpRequests: number
  /** What heavy messages are expected to take of a participant's time, beside what everything is given. */
  readonly heavyMs: number
  readonly warmUpConnections: number
  /** A client that is silent for so long, beside the time of a block, hangs. */
  readonly askMs: number
  readonly plantedNs?: SuiteContext['plantedNs']
  /** Processes that were lost in the whole run. */
  readonly losses: Losses
  /** A cell that the first copies make once more at the end, which shows whether they still got faster. */
  readonly repeated: ProtocolCell | undefined
  /** Connections at which autocannon checks the closed loop of reads over HTTP; undefined where that is not measured. */
  readonly crossCheck: { readonly contender: string; readonly cell: ProtocolCell } | undefined
}
