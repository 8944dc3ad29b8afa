import { Command, Option } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { benchCommand } from '../model/commands.ts'
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
import { isVerbose } from './tell-bug.ts'
import { tellFailure } from './tell-failure.ts'
import { addTrendsCommand } from './trends-command.ts'
import { typedHere } from './typed-here.ts'

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

const furtherHelp = `
To begin with: ${benchCommand('codec --preset smoke')} (20 seconds)
What a command takes: ${benchCommand('codec --help')}

Exit codes: 0 done, 1 what was judged failed, 2 a mistake in the command, 70 a bug of Wirebench: run it again with
--verbose, which every command takes, and report it.`

/**
 * The whole command line without the process. What goes wrong is told in two lines; a bug's stack stands above them where
 * --verbose asks for it.
 */
export async function bench(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = 0
  const program = new Command('bench')
    .description('Measures which wire format a service should use, on this machine and with error bars.')
    .version(packageJson.version, '-v, --version')
    .addHelpText('after', () => typedHere(furtherHelp, io))
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: () => {} })
  const done = (result: ExitCode) => {
    code = result
  }
  for (const add of commands) add(program, io, done)
  for (const command of program.commands) {
    // Settings are not inherited by commands that exist already.
    command.copyInheritedSettings(program)
    if (!command.options.some(({ long }) => long === '--verbose'))
      command.addOption(new Option('--verbose', 'show where an internal error comes from').hideHelp())
  }
  try {
    if (argv.length === 0) {
      io.stdout.write(`${program.helpInformation()}${typedHere(furtherHelp, io)}\n`)
      return 0
    }
    await program.parseAsync(argv.length === 1 && argv[0] === 'version' ? ['--version'] : argv, {
      from: 'user',
    })
    return code
  } catch (error) {
    return tellFailure(error, { program, argv, verbose: isVerbose(argv) }, io)
  }
}
