import { type Command, CommanderError } from 'commander'
import { benchCommand } from '../model/commands.ts'
import { WirebenchError } from '../model/errors.ts'
import { printable } from '../report/exports/printable.ts'
import type { ExitCode, Io } from './io.ts'
import { stackOf, tellBug } from './tell-bug.ts'
import { typedHere } from './typed-here.ts'

/**
 * Tells in two lines why a command failed, what it is and what to do: 2 for the user's mistake, 1 for a machine that was
 * judged not to be quiet, 70 for a bug. Where somebody asked to see everything, where it came from stands above them.
 */
export function tellFailure(
  error: unknown,
  { program, argv, verbose }: { program: Command; argv: readonly string[]; verbose: boolean },
  io: Pick<Io, 'stderr' | 'environment'>,
): ExitCode {
  if (error instanceof CommanderError) return tellUsage(error, program, argv, io)
  if (!(error instanceof WirebenchError)) return tellBug(error, verbose, io)
  if (verbose && error.cause !== undefined) io.stderr.write(`${stackOf(error)}\n`)
  io.stderr.write(typedHere(`error: ${printable(error.message)}\n${printable(error.hint)}\n`, io))
  return error.code === 'not-quiet' ? 1 : 2
}

function tellUsage(
  error: CommanderError,
  program: Command,
  argv: readonly string[],
  io: Pick<Io, 'stderr' | 'environment'>,
): ExitCode {
  if (error.exitCode === 0) return 0
  // Help on a command that there isn't.
  const isOnNothing = error.code === 'commander.help'
  const [message = '', suggestion] = isOnNothing
    ? [`error: unknown command '${printable(argv[1] ?? '')}'`]
    : error.message.split('\n')
  const known = program
    .createHelp()
    .visibleCommands(program)
    .map((command) => command.name())
  const asked = known.includes(argv[0] ?? '') ? `${argv[0]} ` : ''
  const hint =
    suggestion?.replace(/^\((.*)\)$/, '$1') ??
    (isOnNothing || error.code === 'commander.unknownCommand'
      ? `choose one of ${known.join(', ')}`
      : `run \`${benchCommand(`${asked}--help`)}\` to see what it takes`)
  io.stderr.write(`${message}\n${typedHere(hint, io)}\n`)
  return 2
}
