import { type Command, CommanderError } from 'commander'
import { WirebenchError } from '../model/errors.ts'
import { printable } from '../report/exports/printable.ts'
import type { ExitCode, Io } from './io.ts'
import { machineCommands, stackOf, tellBug } from './tell-bug.ts'

/**
 * Tells in two lines why a command failed, what it is and what to do: 2 for the user's mistake, 70 for a bug. Where
 * somebody asked to see everything, where it came from stands above them.
 */
export function tellFailure(
  error: unknown,
  { program, verbose }: { program: Command; verbose: boolean },
  io: Pick<Io, 'stderr'>,
): ExitCode {
  if (error instanceof CommanderError) return tellUsage(error, program, io)
  if (!(error instanceof WirebenchError)) return tellBug(error, verbose, io)
  if (verbose && error.cause !== undefined) io.stderr.write(`${stackOf(error)}\n`)
  io.stderr.write(`error: ${printable(error.message)}\n${printable(error.hint)}\n`)
  return 2
}

function tellUsage(error: CommanderError, program: Command, io: Pick<Io, 'stderr'>): ExitCode {
  if (error.exitCode === 0) return 0
  const [message = '', suggestion] = error.message.split('\n')
  const known = program.commands.map((command) => command.name()).filter((name) => !machineCommands.has(name))
  const hint =
    suggestion?.replace(/^\((.*)\)$/, '$1') ??
    (error.code === 'commander.unknownCommand'
      ? `choose one of ${known.join(', ')}`
      : 'run it with --help to see what it takes')
  io.stderr.write(`${message}\n${hint}\n`)
  return 2
}
