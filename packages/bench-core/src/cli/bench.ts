import { Command, CommanderError } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { WirebenchError } from '../model/errors.ts'
import { addCatalogueCommand } from './catalogue-command.ts'
import { addCodecCommand } from './codec-command.ts'
import { addCompareCommand } from './compare-command.ts'
import { addDoctorCommand } from './doctor-command.ts'
import { addDuelCommand } from './duel-command.ts'
import { addExamineDatabaseCommand } from './examine-database-command.ts'
import { addExamineTargetCommand } from './examine-target-command.ts'
import { addExportCommand } from './export-command.ts'
import { addImportCommand } from './import-command.ts'
import type { ExitCode, Io } from './io.ts'
import { addListCommand } from './list-command.ts'
import { addDeleteCommands, addMarkCommands } from './mark-commands.ts'
import { addPlanCommand } from './plan-command.ts'
import { addPreflightCommand } from './preflight-command.ts'
import { addProtocolCommand } from './protocol-command.ts'
import { addRerunCommand } from './rerun-command.ts'
import { addRetentionCommand } from './retention-command.ts'
import { addRunCommand } from './run-command.ts'
import { addSelfCheckCommand } from './self-check-command.ts'
import { addShowCommand } from './show-command.ts'
import { addStorageCommand } from './storage-command.ts'
import { addTrendsCommand } from './trends-command.ts'

/** Adds a command; what it returns is the exit code. */
export type AddCommand = (program: Command, io: Io, done: (code: ExitCode) => void) => void

const commands: readonly AddCommand[] = [
  addCodecCommand,
  addStorageCommand,
  addProtocolCommand,
  addListCommand,
  addShowCommand,
  addCompareCommand,
  addDuelCommand,
  addTrendsCommand,
  addRerunCommand,
  addExportCommand,
  addImportCommand,
  addMarkCommands,
  addDeleteCommands,
  addRetentionCommand,
  addDoctorCommand,
  addCatalogueCommand,
  addSelfCheckCommand,
  addPreflightCommand,
  addPlanCommand,
  addExamineDatabaseCommand,
  addExamineTargetCommand,
  addRunCommand,
]

/** The whole command line without the process. A mistake of the user's is told in two lines; a bug keeps its stack. */
export async function bench(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = 0
  const program = new Command('bench')
    .description('Measures which wire format a service should use, on this machine and with error bars.')
    .version(packageJson.version)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: () => {} })
  const done = (result: ExitCode) => {
    code = result
  }
  for (const add of commands) add(program, io, done)
  // Settings are not inherited by commands that exist already.
  for (const command of program.commands) command.copyInheritedSettings(program)
  try {
    if (argv.length === 0) {
      io.stdout.write(program.helpInformation())
      return 0
    }
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    return tellMistake(error, program, io)
  }
}

function tellMistake(error: unknown, program: Command, io: Io): ExitCode {
  if (error instanceof WirebenchError) {
    io.stderr.write(`error: ${error.message}\n${error.hint}\n`)
    return 2
  }
  if (!(error instanceof CommanderError)) throw error
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

/** Commands that the server uses; people have better ones. */
const machineCommands = new Set(['plan', 'run', 'catalogue', 'examine-database', 'examine-target'])
