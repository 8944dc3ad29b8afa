import { hidePasswords } from './cli/output/hide-passwords.ts'
import { isVerbose, tellUnexpected } from './cli/output/tell-bug.ts'
import { stopRequests } from './cli/stop-signal.ts'

hidePasswords(process)
const argv = process.argv.slice(2)
const tell = (error: unknown) =>
  tellUnexpected(error, isVerbose(argv), { stderr: process.stderr, environment: process.env })
// What fails where nobody waits for it: Node.js would end with 1, as a gate does.
process.on('uncaughtException', (error) => process.exit(tell(error)))
// Everything else is loaded afterwards: until then, what others may not read stands in the process list.
const { bench } = await import('./cli/bench.ts')
const { terminalOf } = await import('./cli/io.ts')

/** What a shell reports of a command that ended by SIGPIPE. */
const byClosedPipe = 141

const { first: signal, onSecond } = stopRequests()
let unwritten: ReturnType<typeof tell> | undefined
// A reader that has seen enough, such as `head`, closes the pipe: nobody is left to tell. A terminal that was closed
// doesn't end the run by that: its SIGHUP does, in order.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(byClosedPipe)
  if (!['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code ?? '')) return
  unwritten ??= tell(error)
  process.exitCode = unwritten
})
process.stderr.on('error', () => {})

const code = await bench(argv, {
  ...terminalOf(process),
  signal,
  onSecond,
})
process.exitCode = unwritten ?? code
