import type { Clock } from '../clock.ts'

/** Wakes an open loop when its next request is due. */
export interface Pacer {
  /** Calls back at about the time, or earlier; at most one call is outstanding, which asks again where it was too early. */
  wakeIn(delayNs: number, call: () => void): void
  /** Says that the process has just worked on a request. */
  worked(): void
  /** CPU time so far that the process used only to look at the clock. */
  readonly spunNs: number
}

/** Timers of the event loop have whole milliseconds and are up to one late. */
const timerGuardNs = 2e6

/** An empty turn of the event loop takes some microseconds; in a longer one the process was off its core, and used none. */
const longestTurnNs = 50e3

/**
 * Sleeps until shortly before the time and turns the event loop from then on, so that a request leaves within some
 * microseconds of when it is due. Turns in which nothing else happened are no work of the client, and are summed up.
 */
export function spinningPacer(clock: Clock): Pacer {
  let spunNs = 0
  let hasWorked = false
  /** When the event loop began its turn, while it turns. */
  let turnedAtNs = Number.NaN
  return {
    wakeIn(delayNs, call) {
      const nowNs = clock.now()
      if (!hasWorked && nowNs > turnedAtNs) spunNs += Math.min(nowNs - turnedAtNs, longestTurnNs)
      hasWorked = false
      if (delayNs > timerGuardNs) {
        turnedAtNs = Number.NaN
        setTimeout(call, Math.floor((delayNs - timerGuardNs) / 1e6) + 1)
      } else {
        turnedAtNs = nowNs
        setImmediate(call)
      }
    },
    worked() {
      hasWorked = true
    },
    get spunNs() {
      return spunNs
    },
  }
}

/** Only sleeps, for a process that shares its core: requests leave up to a millisecond late. */
export function sleepingPacer(): Pacer {
  return {
    wakeIn: (delayNs, call) => void setTimeout(call, Math.max(0, Math.ceil(delayNs / 1e6))),
    worked() {},
    spunNs: 0,
  }
}
