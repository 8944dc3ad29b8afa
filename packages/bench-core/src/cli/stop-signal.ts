import { Interruption } from '../model/interruption.ts'

/** One Ctrl-C can arrive twice: from the terminal and from the program that started this one. */
const oneRequestMs = 1000

/** What a shell reports of a command that ended by SIGINT: 1 would read as a gate that failed. */
const byInterrupt = 130

/**
 * Aborts when this process is asked to end: with Ctrl-C by its user, or from outside, as by a service manager or by the
 * end of its terminal. Who asks a second time doesn't want to wait for anything, and the process ends at once.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  let stoppedAtMs = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (!stop.signal.aborted) {
        stoppedAtMs = performance.now()
        stop.abort(
          name === 'SIGINT' ? undefined : new Interruption(`the program was ended from outside (${name})`),
        )
      } else if (performance.now() - stoppedAtMs > oneRequestMs) process.exit(byInterrupt)
    })
  }
  return stop.signal
}
