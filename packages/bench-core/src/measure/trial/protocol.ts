/** File descriptors of a trial process: commands come in on one, replies go out on the other. */
export const commandFd = 3
export const replyFd = 4

/** Why a contender can't be measured. */
export interface TrialFailure {
  readonly reason: 'lossy' | 'threw'
  readonly text: string
}

/** What the coordinator asks for, one JSON line each. A trial works only between a command and its reply. */
export type TrialCommand =
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
  | { readonly type: 'end' }

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

/** What a trial answers, one JSON line each; one with `samples` is followed by so many 32-bit little-endian integers. */
export type TrialReply =
  | {
      readonly type: 'ready'
      readonly readyMs: number
      readonly operations: readonly string[]
      readonly encodedBytes: readonly number[]
    }
  | ({ readonly type: 'failed' } & TrialFailure)
  | { readonly type: 'calibrated'; readonly calibrationNs: number }
  | { readonly type: 'garbage-collected' }
  | {
      readonly type: 'warmed'
      readonly nsPerOperation: number
      readonly warmupMs: number
      readonly steady: boolean
    }
  | { readonly type: 'sliced'; readonly slice: SliceReading }
  | { readonly type: 'block-samples'; readonly samples: number; readonly peakRssBytes: number }
  | { readonly type: 'collected'; readonly collections: readonly Collection[] }
  | { readonly type: 'figures'; readonly figures: Readonly<Record<string, number | null>> }
  | UnderLoadReply
  | { readonly type: 'answer'; readonly answer: string }

/**
 * What a trial did under load. Its samples are, for one load after the other, the times from when each operation was
 * due and then their service times.
 */
export interface UnderLoadReply {
  readonly type: 'under-load'
  readonly samples: number
  /** Mean of one operation when nothing waits: the capacity is its inverse. */
  readonly serviceNs: number
  readonly loads: readonly { readonly operations: number; readonly elapsedNs: number }[]
  readonly peakRssBytes: number
}

/** One slice as its process saw it. Times are on the process's own monotonic clock. */
export interface SliceReading {
  readonly startNs: number
  readonly wallNs: number
  readonly cpuNs: number
  /** In the heap and outside of it. */
  readonly allocatedBytes: number
}

/** One garbage collection. */
export interface Collection {
  readonly startNs: number
  readonly durationNs: number
}
