import { Interruption } from '../model/run/end-reason.ts'

/** One Ctrl-C can arrive twice: from the terminal and from the program that started this one. */
const oneRequestMs = 1000

/** What a shell reports of a command that ended by SIGINT: 1 would read as a gate that failed. */
const byInterrupt = 130

export interface StopRequests {
  /** Aborts when this process is asked to end: with Ctrl-C by its user, or from outside. */
  readonly first: AbortSignal
  /** What is done when it is asked a second time, in place of ending at once; the third time it ends at once. */
  onSecond(act: () => void): void
}

/**
 * Hears when this process is asked to end: with Ctrl-C by its user, or from outside, as by a service manager or by the
 * end of its terminal. Who asks a second time doesn't want to wait for anything, and the process ends at once.
 */
export function stopRequests(): StopRequests {
  const stop = new AbortController()
  let askedAtMs = 0
  let second: (() => void) | undefined
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      const isAgain = stop.signal.aborted
      if (isAgain && performance.now() - askedAtMs <= oneRequestMs) return
      askedAtMs = performance.now()
      if (!isAgain)
        stop.abort(
          name === 'SIGINT' ? undefined : new Interruption({ code: 'ended-from-outside', signal: name }),
        )
      else if (second) {
        second()
        second = undefined
      } else process.exit(byInterrupt)
    })
  }
  return {
    first: stop.signal,
    onSecond: (act) => {
      second = act
    },
  }
}

export function stopSignal(): AbortSignal {
  return stopRequests().first
}
