import type { Failure } from '../../model/run/failure.ts'
import type { LaneReply } from '../process/lane-reply.ts'

/**
 * File descriptors of a trial of this runtime: commands come in on one, replies go out on the other, so that what a library
 * prints gets into neither. Programs of other languages speak the same on standard input and output (docs/lane-protocol.md).
 */
export const commandFd = 3
export const replyFd = 4

/** Why a contender can't be measured. */
export interface TrialFailure extends Failure {
  readonly reason: 'lossy' | 'threw' | 'unsupported'
}

/** What the coordinator asks for, one JSON line each. A trial works only between a command and its reply. */
export type TrialCommand =
  | HelloCommand
  /** What a lane's contender encoded, or the protobuf bytes of what it decoded again, message by message. */
  | { readonly type: 'export'; readonly what: 'encoded' | 'decoded' }
  /** The same of encoded messages in a file, which a program of another version of the schema may have written. */
  | { readonly type: 'read'; readonly file: string; readonly what: 'encoded' | 'decoded' }
  | { readonly type: 'calibrate' }
  /** Collects all garbage: what warming up has left is nobody's to pay for. */
  | { readonly type: 'collect-garbage' }
  | {
      readonly type: 'warm-up'
      readonly operation: string
      readonly windowMs: number
      readonly limitMs: number
    }
  /** `leadIn` operations untimed, then `operations` timed as one batch. */
  | {
      readonly type: 'slice'
      readonly operation: string
      readonly leadIn: number
      readonly operations: number
    }
  | {
      readonly type: 'block'
      readonly operation: string
      readonly leadInMs: number
      readonly durationMs: number
    }
  | { readonly type: 'collections' }
  /** What an operation shows besides its time. */
  | { readonly type: 'figures'; readonly operation: string }
  | UnderLoadCommand
  /** Anything else that a trial program of its own can be asked. */
  | { readonly type: 'question'; readonly about: string; readonly argument: string }

/** What a lane's program is for: its first command. A trial of this runtime has the same from its argument. */
export interface HelloCommand {
  readonly type: 'hello'
  readonly protocol: 1
  readonly contender: string
  /** A file with an encoded `google.protobuf.FileDescriptorSet`. */
  readonly schema: string
  readonly messageType: string
  /** A file of protobuf messages, each after its length. */
  readonly corpus: string
  readonly operations: readonly string[]
  readonly seed: number
}

/**
 * Works an operation at shares of its own capacity, which is measured first: `capacityMs` of it one after the other,
 * then an open loop of `durationMs` for each share.
 */
export interface UnderLoadCommand {
  readonly type: 'under-load'
  readonly operation: string
  readonly leadInMs: number
  readonly capacityMs: number
  readonly durationMs: number
  readonly loadPercents: readonly number[]
  readonly seed: number
}

/** What a trial answers, one JSON line each: what a lane's program can say, and the answer to a question. */
export type TrialReply =
  | Exclude<LaneReply, { type: 'failed' }>
  | ({ readonly type: 'failed' } & TrialFailure)
  | { readonly type: 'answer'; readonly answer: string }

export type TrialReplyOf<Type extends TrialReply['type']> = Extract<TrialReply, { type: Type }>
