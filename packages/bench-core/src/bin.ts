import { bench } from './cli/bench.ts'

const interrupt = new AbortController()
let interrupts = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupts += 1
    interrupt.abort()
    // Whoever asks twice doesn't want to wait for the report.
    if (interrupts > 1) process.exit(1)
  })
}
// A reader that has seen enough, such as `head`, closes the pipe: nobody is left to tell.
process.stdout.on('error', () => process.exit(1))

process.exitCode = await bench(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  isTerminal: process.stderr.isTTY === true,
  isOutputTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns ?? 120,
  environment: process.env,
  signal: interrupt.signal,
})
