import { checkoutParts } from './parts.ts'
import { serve } from './serve.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Whoever asks a second time doesn't want to wait for anything.
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
  })
}

process.exitCode = await serve(process.argv.slice(2), process.env, checkoutParts(), process, stop.signal)
