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
  | { readonly type: 'end' }

/** What a trial answers, one JSON line each; `block-samples` is followed by its samples as 32-bit little-endian integers. */
export type TrialReply =
  | {
      readonly type: 'ready'
      readonly readyMs: number
      readonly operations: readonly string[]
      readonly encodedBytes: readonly number[]
    }
  | ({ readonly type: 'failed' } & TrialFailure)
  | { readonly type: 'calibrated'; readonly calibrationNs: number }
  | {
      readonly type: 'warmed'
      readonly nsPerOperation: number
      readonly warmupMs: number
      readonly steady: boolean
    }
  | { readonly type: 'sliced'; readonly slice: SliceReading }
  | { readonly type: 'block-samples'; readonly samples: number; readonly peakRssBytes: number }
  | { readonly type: 'collected'; readonly collections: readonly Collection[] }

/** One slice as its process saw it. Times are on the process's own monotonic clock. */
export interface SliceReading {
  readonly startNs: number
  readonly wallNs: number
  readonly cpuNs: number
  readonly allocatedBytes: number
}

/** One garbage collection. */
export interface Collection {
  readonly startNs: number
  readonly durationNs: number
}
