import type { Calibration } from '../../../measure/calibration.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Worked } from '../../../model/run/recorded/working-time.ts'
import type {
  QueryPhase,
  StorageAccess,
  StorageDriver,
  TransactionPolicy,
  WriteWay,
  WrittenIndex,
} from '../../../model/storage/storage-spec.ts'
import type { WorkloadChoice } from '../../../workloads/own/open-workload.ts'
import type { Target } from '../drivers/connection.ts'

/** What a client process is for. It comes by the channel between the processes, because the target has the password. */
export interface ClientSetup {
  readonly format: string
  readonly messages: WorkloadChoice
  readonly seed: number
  /** The name of the field that rows are found by, where it was chosen. */
  readonly queryField?: string | undefined
  /** Whether every tenth message is held out, because some format of the run has a dictionary made of them. */
  readonly holdsOut?: boolean | undefined
  readonly target: Target
  /** Work that is added to every statement, for a check of whether a difference of known size is found. */
  readonly plantedNs?: number | undefined
}

/** A table that work is done on, and by which driver. */
interface OnTable {
  readonly driver: StorageDriver
  readonly table: string
}

/** A table that is written, and whether the field is indexed in it. */
export interface OnWrittenTable {
  readonly table: string
  readonly index: WrittenIndex
}

interface Writing<Name> extends OnTable, OnWrittenTable {
  readonly operation: Name
  readonly maxRows: number
}

interface WritingBatches extends Writing<'insert-batch'> {
  readonly batch: number
  readonly transaction: TransactionPolicy
}

interface WritingTables extends Writing<'insert-table'> {
  readonly way: WriteWay
}

interface Updating extends Reading<'update-field'> {
  readonly index: WrittenIndex
}

interface Reading<Name> extends OnTable {
  readonly operation: Name
  readonly rows: number
}

interface ReadingPoints extends Reading<'point-read'> {
  readonly connections: number
}

interface Querying extends Reading<QueryPhase> {
  readonly access: StorageAccess
}

/** What is measured in a block. */
export type Work =
  | { readonly operation: 'serialize' | 'deserialize' }
  | Writing<'insert'>
  | WritingBatches
  | Writing<'copy'>
  | WritingTables
  | Reading<'read-all'>
  | ReadingPoints
  | Updating
  | Querying

/** What a client is asked for, one thing at a time. */
export type ClientCommand =
  | { readonly type: 'set-up'; readonly setup: ClientSetup }
  /** Encodes and decodes the corpus until that gets no faster, and once more after a collection; for so long each at most. */
  | { readonly type: 'warm-up'; readonly limitMs: number }
  /** Writes so many rows by COPY, message after message of the corpus. */
  | { readonly type: 'fill'; readonly table: string; readonly rows: number }
  /** Does the prepared work so many times, without waiting for the log to reach the disk. */
  | { readonly type: 'change'; readonly times: number }
  /** Reads a whole table back and compares every row with what was written, or with what the last work has changed it to. */
  | { readonly type: 'verify'; readonly table: string; readonly rows: number; readonly isChanged?: boolean }
  /**
   * Opens what the work needs, where it `proves` has it done once and compared with the corpus, and warms up until it gets
   * no faster, for about so long at most.
   */
  | {
      readonly type: 'prepare'
      readonly work: Work
      readonly warmUpMs: number
      readonly proves?: boolean
    }
  /** Works for about so long; nothing is on its way afterwards. */
  | { readonly type: 'block'; readonly durationMs: number }
  /** The same for a few milliseconds, after a lead-in that isn't kept. */
  | {
      readonly type: 'turn'
      readonly leadInMs: number
      readonly durationMs: number
      /** Whether the times of single operations are kept as well. */
      readonly hasPercentiles: boolean
      /** Whether client and server have one core, so that what others took of it can be told and left out. */
      readonly leavesOutStolen: boolean
    }
  /** Closes what the work needed. */
  | { readonly type: 'finish' }

/** What one block showed, as its process saw it. */
export interface BlockReading {
  readonly wallNs: number
  /** User and system time of the process. */
  readonly cpuNs: number
  /** Rows, for the operations that go row by row, else statements. */
  readonly operations: number
  readonly rows: number
  /** Of the operations' time, what went into encoding, into waiting for the server, and into decoding. */
  readonly encodeNs: number
  readonly statementNs: number
  readonly decodeNs: number
  readonly sentBytes: number
  readonly receivedBytes: number
  readonly peakRssBytes: number
  /** Operations' own times as the application sees them; empty where they go in a stream, and of a turn that has no percentiles. */
  readonly samplesNs: Float64Array
  /** Of all of them together. */
  readonly samplesSumNs: number
  /** Operations of a turn's lead-in: the server worked on them, too. */
  readonly leadInOperations: number
  /** Rows that its lead-in wrote or read. */
  readonly leadInRows: number
  /** Stretches of work that waited for nobody, in which no operation was timed by itself; empty where there is a server. */
  readonly slices: readonly (Worked & { readonly operations: number })[]
}

/** Why a client couldn't do what it was asked. */
export interface ClientFailure extends Failure {
  readonly reason: 'lossy' | 'threw'
  /** Whether the server is gone, or can't take anything any more: then there is nothing left to measure. */
  readonly fatal: boolean
  /** The server's own code for it (SQLSTATE), or the system's; empty where there is none. */
  readonly code: string
}

export type ClientReply =
  | {
      readonly type: 'ready'
      readonly encodedBytes: readonly number[]
      readonly dictionaryBytes?: number | undefined
      readonly readyMs: number
      readonly calibration: Calibration
    }
  | { readonly type: 'warmed' }
  | { readonly type: 'filled'; readonly wallNs: number }
  | { readonly type: 'changed' }
  | { readonly type: 'verified' }
  /** `steady` where it got no faster before the time for warming up was over. */
  | {
      readonly type: 'prepared'
      readonly warmUpMs: number
      readonly steady: boolean
      /** The server's processes that answer its connections. */
      readonly backendPids: readonly number[]
    }
  | { readonly type: 'measured'; readonly reading: BlockReading }
  | { readonly type: 'finished' }
  | { readonly type: 'failed'; readonly failure: ClientFailure }
