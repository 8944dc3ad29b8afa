import type { Calibration } from '../../../measure/calibration.ts'
import type { Distribution } from '../../../measure/histogram.ts'
import type { LoadTally, PackedTally } from '../../../measure/load/load-tally.ts'
import type { GeneratorsSeen } from '../../../model/protocol/generators-seen.ts'
import type { ProtocolCell, ProtocolLoad, ProtocolTarget } from '../../../model/protocol/protocol-spec.ts'
import type { SecretValues } from '../../../model/protocol/target-secrets.ts'
import type { EchoedSource } from '../own/echoed-messages.ts'
import type { Address, ConnectOptions } from '../transport.ts'
import type { InStep, Start } from './loads.ts'

/** What a client process is for; its only argument, as JSON. */
export interface ClientSetup {
  readonly transport: string
  readonly options: ConnectOptions
  /** Requests in flight on each connection, whatever the load says; null leaves it to the load. */
  readonly pipelining: number | null
  readonly seed: number
  /** Name and port of the user's own service, where that is what is measured; empty otherwise. */
  readonly targetHost: string
  /** Whether that is called by its methods. */
  readonly isRpcTarget?: boolean | undefined
  /** The user's own messages, where cells are about them. */
  readonly echoed?: EchoedSource | undefined
  /** Every so-manieth message makes a dictionary, where the contender has one. */
  readonly heldOutEvery?: number | undefined
  /** Whether it has its core for itself, so that it may look at the clock instead of sleeping. */
  readonly hasOwnCore: boolean
}

/** What the coordinator asks of a client, one JSON line each. A client works only between a command and its reply. */
export type ClientCommand =
  | { readonly type: 'calibrate' }
  | {
      readonly type: 'connect'
      readonly address: Address
      readonly serverPid: number | null
      /** Of the database behind the server, where its CPU time can be read. */
      readonly postmasterPid: number | null
      /** The user's own service: its headers may hold what no process list should show. */
      readonly target: ProtocolTarget | null
      /** What stands in those headers and isn't to be told of an answer that repeats it. */
      readonly secretValues?: SecretValues | undefined
    }
  /** Makes the requests of a cell in a closed loop of its own. */
  | {
      readonly type: 'warm-up'
      readonly cell: ProtocolCell
      readonly connections: number
      readonly durationMs: number
      /** Answers that it has to have had as well, within six times as long. */
      readonly minRequests: number
    }
  | {
      readonly type: 'block'
      readonly cell: ProtocolCell
      readonly leadInMs: number
      readonly durationMs: number
      /** Into how many stretches of equal length the time is split. */
      readonly parts: number
      /** Of the arrivals of an open loop: the same for every contender. */
      readonly arrivals: number
      /**
       * An open loop that only sleeps between requests, as an application does, for what a request costs the client: its
       * requests leave up to a millisecond late, so it has no latency.
       */
      readonly isForCpu: boolean
      /** Where others make the load, too: what this one shows is told with the answer and in no results. */
      readonly inStep?: InStep | undefined
    }
  /** Opens the connections of a cell, which stay open from turn to turn, and makes its load for so long without counting it. */
  | { readonly type: 'begin-turns'; readonly cell: ProtocolCell; readonly leadInMs: number }
  /** A few milliseconds of the load over them; nothing is in flight afterwards. */
  | {
      readonly type: 'turn'
      readonly leadInMs: number
      readonly durationMs: number
      /** Of the arrivals of an open loop: the same for every contender. */
      readonly arrivals: number
      /** As in a block. */
      readonly isForCpu: boolean
      /** Whether client and server have one core, so that what others took of it can be told and left out. */
      readonly leavesOutStolen: boolean
    }
  /** Closes them, and looks whether what was written is there. */
  | { readonly type: 'end-turns' }
  /** What the blocks and the turns of a cell amount to since this was asked last. */
  | { readonly type: 'results'; readonly cell: ProtocolCell }
  | {
      readonly type: 'cross-check'
      readonly connections: number
      readonly warmUpMs: number
      readonly durationMs: number
    }

export type ClientReply =
  | { readonly type: 'ready'; readonly readyMs: number }
  | { readonly type: 'failed'; readonly reason: 'threw'; readonly text: string }
  | ({ readonly type: 'calibrated' } & Calibration)
  | { readonly type: 'connected' }
  /** It can't be reached, or an answer shows that it doesn't do what is asked of it. */
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'warmed'; readonly warmupMs: number; readonly steady: boolean }
  | {
      readonly type: 'block-done'
      readonly ok: number
      readonly notOk: number
      readonly shown?: ShownShare | undefined
    }
  | { readonly type: 'turns-begun' }
  | { readonly type: 'turns-ended' }
  /** `turns` is null where the cell had none. */
  | { readonly type: 'results'; readonly results: LoadResults; readonly turns: LoadResults | null }
  | {
      readonly type: 'cross-checked'
      readonly operationsPerSecond: number
      readonly clientCpuShare: number
    }

/** How requests ended, and in which time. */
type Counted = 'ok' | 'wrong' | 'failed' | 'lost' | 'timedOut' | 'late' | 'uncountedAnswers' | 'elapsedNs'

/** What the blocks, or the turns, of one case in one round amount to. */
export interface LoadResults extends Readonly<Pick<LoadTally, Counted>> {
  readonly load: ProtocolLoad
  /** How many of them there were. */
  readonly loads: number
  /** Connections × requests in flight on each. */
  readonly slots: number
  /** The mean of the latencies; null without one. */
  readonly meanNs: number | null
  /** Null of turns, which have their mean alone. Until the checked answer: from the moment a request was due in an open loop, from sending in a closed one. */
  readonly latency: Distribution | null
  /** Of an open loop: from sending. */
  readonly service: Distribution | null
  /** Of an open loop: what the generator itself made requests wait before they left. */
  readonly delay: { readonly meanNs: number; readonly p99Ns: number } | null
  readonly usage: LoadUsage
  /** What the client used where an open loop only slept between requests; null where that was not measured. */
  readonly sleeping: { readonly ok: number; readonly clientCpuNs: number } | null
  /** What a request that wasn't answered as it was due was told, of one of them. */
  readonly example: string | null
  /** Where several machines made the load. */
  readonly generators?: GeneratorsSeen | undefined
}

/** What one of several who made a load has seen of it. */
export interface ShownShare extends Start {
  readonly slots: number
  readonly tally: PackedTally
  readonly usage: LoadUsage
  readonly example: string | null
}

/** What a load used while it counted. */
export interface LoadUsage {
  readonly clientCpuNs: number
  /** Part of it in which an open loop only looked at the clock. */
  readonly clientSpunNs: number
  /** Null where the system doesn't tell. */
  readonly serverCpuNs: number | null
  /** Of the whole database behind the server; null where there is none or nobody can tell. */
  readonly databaseCpuNs: number | null
  readonly sentBytes: number
  readonly receivedBytes: number
  /** Part of them that are bodies; null where nobody counts them. */
  readonly sentBodyBytes: number | null
  readonly receivedBodyBytes: number | null
  readonly clientLoopDelayP99Ns: number | null
  /** How long client and server were ready to work and had no core; null where the system doesn't tell. */
  readonly waitedForCoreNs: number | null
}
