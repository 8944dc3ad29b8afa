import type { Clock } from '../../../src/api/live/run-connection.ts'

/** A clock that stands still until it is told to go on. */
export interface ManualClock extends Clock {
  advance(ms: number): void
}

export function manualClock(): ManualClock {
  let nowMs = 0
  let timers: { readonly dueMs: number; readonly callback: () => void }[] = []
  return {
    nowMs: () => nowMs,
    after: (delayMs, callback) => {
      const timer = { dueMs: nowMs + delayMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((known) => known !== timer)
      }
    },
    advance: (ms) => {
      const untilMs = nowMs + ms
      for (;;) {
        const next = timers.toSorted((a, b) => a.dueMs - b.dueMs)[0]
        if (next === undefined || next.dueMs > untilMs) break
        timers = timers.filter((known) => known !== next)
        nowMs = next.dueMs
        next.callback()
      }
      nowMs = untilMs
    },
  }
}
