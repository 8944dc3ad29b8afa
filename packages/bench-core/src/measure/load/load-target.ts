import type { Clock } from '../clock.ts'
import type { LoadTally } from './load-tally.ts'

/**
 * How a request ended: answered as it was due; answered with something else; refused or failed by the server; or its
 * connection was lost before the answer.
 */
export type RequestEnd = 'ok' | 'wrong' | 'failed' | 'lost'

/** Told once for each request. */
export type RequestEnded = (slot: number, end: RequestEnd) => void

/** What requests are sent to. */
export interface LoadTarget {
  /**
   * Sends the next request in a slot that is free; a slot is one place on one connection. `ended` is always the same
   * function of a load, and is never called before this returns.
   */
  start(slot: number, ended: RequestEnded): void
}

/** Told at the edges of the time that counts. */
export interface LoadObserver {
  /** The lead-in is over. */
  begin(): void
  /** The last operation that counts has ended. */
  end(): void
}

/** What any load is made of. */
export interface LoadPlan {
  readonly target: LoadTarget
  readonly tally: LoadTally
  readonly clock: Clock
  readonly observer: LoadObserver
  /** Connections × requests in flight on each. */
  readonly slots: number
  /** When the lead-in was to begin, by the clock; now where nobody says. */
  readonly startsAtNs?: number | undefined
  readonly leadInNs: number
  /** How long the part that counts is made for. */
  readonly durationNs: number
  readonly timeoutNs: number
}

/** A load that is under way. */
export interface RunningLoad {
  /** Resolves when nothing is in flight any more, but for requests that have timed out. */
  readonly drained: Promise<void>
  /** Looks for requests that have had no answer for too long. */
  checkTimeouts(): void
}

const timeoutCheckMs = 100

/** Sees a load to its end. */
export async function untilDrained(load: RunningLoad): Promise<void> {
  const timer = setInterval(() => load.checkTimeouts(), timeoutCheckMs)
  try {
    await load.drained
  } finally {
    clearInterval(timer)
  }
}
