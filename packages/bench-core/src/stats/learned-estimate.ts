import { median } from './mean.ts'

/** A finished run: how long it was expected to take, and how long it took. */
export interface PastDuration {
  readonly estimateMs: number
  readonly durationMs: number
}

/** How long a run will take. */
export interface LearnedEstimate {
  readonly estimateMs: number
  /** What the estimate rests on, in words: `7 past runs on this machine`, or `the preset`. */
  readonly basis: string
}

/** Past runs of the same preset that are looked at: recent ones know the machine and the program as they are now. */
export const pastRunsConsidered = 10

/**
 * The preset's estimate times what past runs of it took in proportion to theirs: the median, since a run during which
 * the machine slept or was busy says nothing about the next. Without past runs the estimate stays what it is.
 */
export function learnedEstimate(estimateMs: number, past: readonly PastDuration[]): LearnedEstimate {
  const factors = past
    .filter((run) => run.estimateMs > 0 && run.durationMs > 0)
    .slice(0, pastRunsConsidered)
    .map((run) => run.durationMs / run.estimateMs)
  if (factors.length === 0) return { estimateMs, basis: 'the preset' }
  return {
    estimateMs: estimateMs * median(factors),
    basis: `${factors.length} past ${factors.length === 1 ? 'run' : 'runs'} on this machine`,
  }
}
