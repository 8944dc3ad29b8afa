import { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { benchCommand, benchName, scriptRunner } from '../model/commands.ts'
import { type ExitCode, invalidOption } from '../model/errors.ts'
import { isPackaged } from '../model/packaged.ts'
import type { AddCommand, Io } from './io.ts'
import { isVerbose } from './output/tell-bug.ts'
import { tellFailure } from './output/tell-failure.ts'
import { typedHere } from './output/typed-here.ts'

/** Commands by their names, in the order of the help; only what was asked for is loaded. */
export const commands: readonly (readonly [names: string, load: () => Promise<AddCommand>])[] = [
  ['all', async () => (await import('./commands/measuring/all-command.ts')).addAllCommand],
  ['codec', async () => (await import('./commands/measuring/codec-command.ts')).addCodecCommand],
  ['storage', async () => (await import('./commands/measuring/storage-command.ts')).addStorageCommand],
  ['protocol', async () => (await import('./commands/measuring/protocol-command.ts')).addProtocolCommand],
  ['init', async () => (await import('./commands/set-up/init-command.ts')).addInitCommand],
  ['list', async () => (await import('./commands/saved/list-command.ts')).addListCommand],
  ['show', async () => (await import('./commands/saved/show-command.ts')).addShowCommand],
  ['answer', async () => (await import('./commands/saved/answer-command.ts')).addAnswerCommand],
  ['compare', async () => (await import('./commands/saved/compare-command.ts')).addCompareCommand],
  ['across', async () => (await import('./commands/saved/across-command.ts')).addAcrossCommand],
  ['duel', async () => (await import('./duel/duel-command.ts')).addDuelCommand],
  ['trends', async () => (await import('./commands/saved/trends-command.ts')).addTrendsCommand],
  ['rerun', async () => (await import('./commands/measuring/rerun-command.ts')).addRerunCommand],
  ['export', async () => (await import('./commands/saved/export-command.ts')).addExportCommand],
  ['import', async () => (await import('./commands/saved/import-command.ts')).addImportCommand],
  [
    'baseline pin name note tag',
    async () => (await import('./commands/saved/mark-commands.ts')).addMarkCommands,
  ],
  ['delete undelete', async () => (await import('./commands/saved/mark-commands.ts')).addDeleteCommands],
  ['forget', async () => (await import('./commands/saved/forget-command.ts')).addForgetCommand],
  ['retention', async () => (await import('./commands/saved/retention-command.ts')).addRetentionCommand],
  ['agent', async () => (await import('./commands/measuring/agent-command.ts')).addAgentCommand],
  ['doctor', async () => (await import('./commands/set-up/doctor-command.ts')).addDoctorCommand],
  ['catalogue', async () => (await import('./commands/set-up/catalogue-command.ts')).addCatalogueCommand],
  ['lane', async () => (await import('./commands/measuring/lane-command.ts')).addLaneCommand],
  [
    'self-check',
    async () => (await import('./commands/measuring/self-check-command.ts')).addSelfCheckCommand,
  ],
  ['completion', async () => (await import('./commands/set-up/completion-command.ts')).addCompletionCommand],
  ['schema', async () => (await import('./commands/set-up/schema-command.ts')).addSchemaCommand],
  ['preflight', async () => (await import('./commands/measuring/preflight-command.ts')).addPreflightCommand],
  ['plan', async () => (await import('./commands/measuring/plan-command.ts')).addPlanCommand],
  [
    'examine-database',
    async () => (await import('./commands/set-up/examine-database-command.ts')).addExamineDatabaseCommand,
  ],
  [
    'list-tables sample-table',
    async () => (await import('./commands/set-up/table-commands.ts')).addTableCommands,
  ],
  [
    'examine-target',
    async () => (await import('./commands/set-up/examine-target-command.ts')).addExamineTargetCommand,
  ],
  ['run', async () => (await import('./commands/measuring/run-command.ts')).addRunCommand],
]

/** What adds the command that was asked for; all of them where it is none or is about them, so that it knows them. */
async function commandsFor(asked: string | undefined): Promise<readonly AddCommand[]> {
  const own = commands.filter(([names]) => names.split(' ').includes(asked ?? ''))
  const isAboutAll = own.length === 0 || asked === 'completion'
  return Promise.all((isAboutAll ? commands : own).map(([, load]) => load()))
}

/** Where options name no command, everything is measured. */
const usualCommand = 'all'

function withCommand(argv: readonly string[]): readonly string[] {
  const [first = isPackaged ? '--help' : usualCommand] = argv
  const isAboutAll = ['-h', '--help'].includes(first)
  if (isAboutAll) return [first]
  return argv.length === 0 || first.startsWith('-') ? [usualCommand, ...argv] : argv
}

const furtherHelp = `
To get started: ${benchCommand('codec --preset smoke')} (20 seconds)
Options of a command: ${benchCommand('codec --help')}
The same in a browser: ${scriptRunner} start

Exit codes: 0 done, 1 a check failed or the run was ended early (Ctrl-C), 2 a mistake in the command, 130 ended at once
by a second Ctrl-C, 70 a bug in Wirebench: run the command again with --verbose, and report it.`

/** The last of both would win, and nobody would know. */
function refuseContradictions(argv: readonly string[]): void {
  const both = argv.find((word) => word.startsWith('--no-') && argv.includes(word.replace('--no-', '--')))
  if (both === undefined) return
  throw invalidOption(
    `${both.replace('--no-', '--')} and ${both} contradict each other`,
    'give only one of them',
  )
}

/**
 * The whole command line without the process. What goes wrong is told in two lines; a bug's stack stands above them where
 * --verbose asks for it.
 */
export async function bench(typed: readonly string[], io: Io): Promise<ExitCode> {
  const isForVersion = typed.length === 1 && ['--version', '-v', 'version'].includes(typed[0]!)
  if (isForVersion) {
    io.stdout.write(`${packageJson.version}\n`)
    return 0
  }
  const argv = withCommand(typed)
  let code: ExitCode = 0
  const program = new Command(benchName)
    .description(
      'Benchmarks wire formats, storage formats and protocols for your service on this machine, with error bars.',
    )
    .version(packageJson.version, '-v, --version')
    .addHelpText('after', () => typedHere(furtherHelp, io))
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: () => {} })
  const done = (result: ExitCode) => {
    code = result
  }
  for (const add of await commandsFor(argv[0])) add(program, io, done)
  for (const command of program.commands) {
    // Settings are not inherited by commands that exist already.
    command.copyInheritedSettings(program)
    if (!command.options.some(({ long }) => long === '--verbose'))
      command.option('--verbose', 'print the stack trace of an internal error')
  }
  try {
    refuseContradictions(argv)
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    if (isByStop(error, io.signal)) {
      io.stderr.write('cancelled; nothing was measured\n')
      return 1
    }
    return tellFailure(error, { program, argv, verbose: isVerbose(argv) }, io)
  }
}

/** Whether something was given up because this process is asked to end. */
function isByStop(error: unknown, { aborted, reason }: AbortSignal): boolean {
  return aborted && (error === reason || (error instanceof Error && error.name === 'AbortError'))
}
