import { checkoutParts } from './parts.ts'
import { serve } from './serve.ts'

/** One Ctrl-C can arrive twice: from the terminal and from the program that started this one. */
const oneRequestMs = 1000

const stop = new AbortController()
let stoppedAtMs = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Whoever asks a second time doesn't want to wait for anything.
    if (stop.signal.aborted && performance.now() - stoppedAtMs > oneRequestMs) process.exit(130)
    if (!stop.signal.aborted) stoppedAtMs = performance.now()
    stop.abort()
  })
}

process.exitCode = await serve(process.argv.slice(2), process.env, checkoutParts(), process, stop.signal)
