import type { ExitCode } from '../../model/errors.ts'
import { WirebenchError } from '../../model/errors.ts'
import { explainSystemError } from '../../model/system-errors.ts'
import { printable } from '../../report/words/printable.ts'
import type { Io } from '../io.ts'
import { typedHere } from './typed-here.ts'

/** The exit code of a bug of Wirebench: EX_SOFTWARE of sysexits.h, which neither a gate nor a mistake has. */
const bugCode = 70

/** Commands that the server uses; people have better ones. */
const machineCommands: ReadonlySet<string> = new Set([
  'plan',
  'run',
  'catalogue',
  'examine-database',
  'examine-target',
  'list-tables',
  'sample-table',
])

/** Whether to show where an error comes from. What only the server asks for goes into its log, which has room for that. */
export function isVerbose(argv: readonly string[]): boolean {
  return argv.includes('--verbose') || machineCommands.has(argv[0] ?? '')
}

/** Of what else is wrong so much is told. */
const maxOthers = 20

/** Tells in two lines what failed, and in one each what else is wrong: 2 where a person can mend it, 1 where the machine wasn't quiet, 70 where it is a bug. */
export function tellUnexpected(
  error: unknown,
  verbose: boolean,
  io: Pick<Io, 'stderr' | 'environment'>,
): ExitCode {
  const told = error instanceof WirebenchError ? error : explainSystemError(error)
  if (told === undefined) return reportBug(error, verbose, io)
  if (verbose && told.cause !== undefined) io.stderr.write(`${stackOf(told)}\n`)
  const others = told.others.slice(0, maxOthers).map((text) => `error: ${printable(text)}\n`)
  const lines = `error: ${printable(told.message)}\n${others.join('')}${printable(told.hint)}\n`
  io.stderr.write(typedHere(lines, io))
  return told.code === 'not-quiet' ? 1 : 2
}

/** Tells of a bug in two lines, what it is and what to do, below its stack where that is wanted. */
function reportBug(error: unknown, verbose: boolean, io: Pick<Io, 'stderr'>): typeof bugCode {
  if (verbose) io.stderr.write(`${stackOf(error)}\n`)
  const [firstLine = ''] = String(error).split('\n')
  const advice = verbose ? 'report it with all of the above' : 'run it again with --verbose and report it'
  io.stderr.write(`internal error: ${printable(firstLine)}\nthis is a bug in Wirebench: ${advice}\n`)
  return bugCode
}

/** The stack, with those of its causes below. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? String(error)
  return error.cause === undefined ? own : `${own}\ncaused by: ${stackOf(error.cause)}`
}
