import { hidePasswords } from './cli/hide-passwords.ts'
import { isVerbose, tellBug } from './cli/tell-bug.ts'

hidePasswords(process)
const argv = process.argv.slice(2)
// What fails where nobody waits for it: Node.js would end with 1, as a gate does.
process.on('uncaughtException', (error) => process.exit(tellBug(error, isVerbose(argv), process)))
// Everything else is loaded afterwards: until then, what others may not read stands in the process list.
const { bench } = await import('./cli/bench.ts')

/** What a shell reports of a command that ended by SIGINT or SIGPIPE: 1 would read as a gate that failed. */
const byInterrupt = 130
const byClosedPipe = 141

/** One Ctrl-C can arrive twice: from the terminal and from the program that started this one. */
const oneRequestMs = 1000

const interrupt = new AbortController()
let interruptedAtMs = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Whoever asks a second time doesn't want to wait for the report.
    if (interrupt.signal.aborted && performance.now() - interruptedAtMs > oneRequestMs)
      process.exit(byInterrupt)
    if (!interrupt.signal.aborted) interruptedAtMs = performance.now()
    interrupt.abort()
  })
}
// A reader that has seen enough, such as `head`, closes the pipe: nobody is left to tell.
process.stdout.on('error', () => process.exit(byClosedPipe))

process.exitCode = await bench(argv, {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  isTerminal: process.stderr.isTTY === true,
  isOutputTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns ?? 120,
  environment: process.env,
  signal: interrupt.signal,
})
