import { setImmediate } from 'node:timers/promises'

/** Time as runs are conducted by: the machine's, or that of a simulation. */
export interface Clock {
  nowMs(): number
  /** Acts after a while; what it gives prevents that. */
  after(timeMs: number, act: () => void): () => void
  /** Resolves when what is due by now has had its turn. */
  nextTurn(): Promise<void>
}

export const systemClock: Clock = {
  nowMs: Date.now,
  after(timeMs, act) {
    const timer = setTimeout(act, timeMs)
    return () => clearTimeout(timer)
  },
  nextTurn: () => setImmediate(),
}

/** Resolves after a while, or as soon as the signal aborts. */
export function pause(clock: Clock, timeMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      forget()
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const forget = clock.after(timeMs, done)
    signal?.addEventListener('abort', done, { once: true })
  })
}
