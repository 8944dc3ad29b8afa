import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

/**
 * A service that answers at once, but every so often answers nobody for a while: its whole process stands still, as in a
 * long collection. The stalls come at multiples of the period from its start. Prints its address as one JSON line.
 * Usage: node stalling-service-main.ts --length-ms 200 --every-ms 2000
 */
const options = { 'length-ms': { type: 'string' }, 'every-ms': { type: 'string' } } as const
const { values } = parseArgs({ options })
const [lengthMs, everyMs] = [Number(values['length-ms'] ?? 200), Number(values['every-ms'] ?? 2000)]

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end('{"ok":true}')
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
  stallNext(performance.now(), 1)
})

/** From when it is due, however late the timer wakes: a stall never begins before and always ends in time. */
function stallNext(startedAtMs: number, number: number): void {
  const dueAtMs = startedAtMs + number * everyMs
  setTimeout(
    () => {
      standStill(dueAtMs + lengthMs - performance.now())
      stallNext(startedAtMs, number + 1)
    },
    Math.max(0, dueAtMs - performance.now()),
  )
}

function standStill(ms: number): void {
  if (ms > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

// Whoever started it is gone.
process.stdin.resume().on('end', () => process.exit(0))
