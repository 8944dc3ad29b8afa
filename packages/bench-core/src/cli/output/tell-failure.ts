import { type Command, CommanderError } from 'commander'
import { benchCommand } from '../../model/commands.ts'
import { type ExitCode, WirebenchError } from '../../model/errors.ts'
import type { Option } from '../../model/options/option/option.ts'
import type { MessageSuite } from '../../model/suite-name.ts'
import { orDontSave } from '../../postgres/failures.ts'
import { printable } from '../../report/words/printable.ts'
import { shellWord } from '../../report/words/shell-word.ts'
import type { Io } from '../io.ts'
import { insteadOfCommand, insteadOfOption } from './other-words.ts'
import { tellUnexpected } from './tell-bug.ts'
import { typedHere } from './typed-here.ts'

/**
 * Tells in two lines why a command failed, what it is and what to do: 2 for the user's mistake, 1 for a machine that was
 * judged not to be quiet, 70 for a bug. Where somebody asked to see everything, where it came from stands above them.
 */
export async function tellFailure(
  error: unknown,
  { program, argv, verbose }: { program: Command; argv: readonly string[]; verbose: boolean },
  io: Pick<Io, 'stderr' | 'environment'>,
): Promise<ExitCode> {
  if (error instanceof CommanderError) return tellUsage(error, program, argv, io)
  const command = program.commands.find((one) => one.name() === argv[0])
  return tellUnexpected(advising(error, command), verbose, io)
}

/** What was said of every command, without the advice that this one can't follow. */
function advising(error: unknown, command: Command | undefined): unknown {
  const advice = orDontSave.inTerminal
  const canFollow = command?.options.some(({ long }) => long === '--no-save')
  if (canFollow || !(error instanceof WirebenchError) || !error.hint.endsWith(advice)) return error
  const { code, message, hint, cause, others } = error
  return new WirebenchError(code, message, hint.slice(0, -advice.length), { cause, others })
}

async function tellUsage(
  error: CommanderError,
  program: Command,
  argv: readonly string[],
  io: Pick<Io, 'stderr' | 'environment'>,
): Promise<ExitCode> {
  if (error.exitCode === 0) return 0
  const further =
    furtherNames(error, program, argv) ??
    formsOfShow(error, argv) ??
    otherWords(error, argv) ??
    (await ofOtherSuites(error, argv)) ??
    (await namesAlone(error, argv))
  if (further !== undefined) {
    io.stderr.write(`${further.message}\n${typedHere(further.hint, io)}\n`)
    return 2
  }
  const isForHelp = error.code === 'commander.help'
  // Help on a command that there isn't.
  const isOnNothing = isForHelp && argv[0] === 'help'
  const [message = '', suggestion] = isOnNothing
    ? [`error: unknown command '${printable(argv[1] ?? '')}'`]
    : isForHelp
      ? [`error: \`${argv[0]}\` alone does nothing`]
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
      : `run \`${benchCommand(`${asked}--help`)}\` to see its options`)
  io.stderr.write(`${message}\n${typedHere(hint, io)}\n`)
  return 2
}

interface Told {
  readonly message: string
  readonly hint: string
}

/** The option by which a suite's contenders are named. */
const namedBy: Readonly<Record<string, string>> = {
  codec: 'codec',
  storage: 'format',
  protocol: 'transport',
}

/** Names that stand where a suite takes none: what a person means who writes `codec json protobufjs`. */
function furtherNames({ code }: CommanderError, program: Command, argv: readonly string[]): Told | undefined {
  const suite = argv[0] ?? ''
  const option = namedBy[suite]
  if (code !== 'commander.excessArguments' || option === undefined) return undefined
  const command = program.commands.find((one) => one.name() === suite)
  const chosen = new Set<string>([...(command?.opts()[option] ?? []), ...(command?.args ?? [])])
  return {
    message: `error: \`${suite}\` takes only options, no names`,
    hint: `choose what to compare with \`${benchCommand(`${suite} --${option} ${shellWord([...chosen].join(','))}`)}\``,
  }
}

/** Such names without a suite. */
async function namesAlone({ code }: CommanderError, argv: readonly string[]): Promise<Told | undefined> {
  const names = argv.flatMap((word) => word.split(','))
  const [first = ''] = names
  if (code !== 'commander.unknownCommand') return undefined
  const { suiteThatCompares } = await import('../options/request-options.ts')
  const suite = suiteThatCompares(names)
  if (suite === undefined) return undefined
  return {
    message: `error: unknown command '${printable(first)}'`,
    hint: `choose what to compare with \`${benchCommand(`${suite} --${namedBy[suite]} ${names.join(',')}`)}\``,
  }
}

/** An option that has a meaning for other suites alone. */
async function ofOtherSuites(
  { code, message }: CommanderError,
  argv: readonly string[],
): Promise<Told | undefined> {
  const [suite = ''] = argv
  const option = optionIn(message)
  if (code !== 'commander.unknownOption' || option === undefined || !(suite in namedBy)) return undefined
  const { allSuitesOptions } = await import('../../model/options/all-suites.ts')
  const [other] = Object.keys(namedBy).filter((one) =>
    Object.values<Option>(allSuitesOptions[one as MessageSuite]).some(({ flag }) => flag === option),
  )
  if (other === undefined) return undefined
  return {
    message: `error: \`${suite}\` has no ${option}`,
    hint: `it belongs to the ${other} suite: see \`${benchCommand(`${other} --help`)}\``,
  }
}

/** The option that a message of commander is about. */
function optionIn(message: string): string | undefined {
  return /'(-[^']+)'/.exec(message.split('\n')[0]!)?.[1]?.split('=')[0]
}

/** What other tools call something that goes by another name here. */
function otherWords({ code, message }: CommanderError, argv: readonly string[]): Told | undefined {
  const [what = ''] = message.split('\n')
  const option = optionIn(what)
  const [command = ''] = argv
  if (code === 'commander.missingMandatoryOptionValue')
    return {
      message: `error: only the dashboard’s server may run \`${printable(command)}\``,
      hint: `measure with \`${benchCommand('all')}\`, or with codec, storage or protocol`,
    }
  const hint =
    code === 'commander.unknownOption'
      ? insteadOfOption(option ?? '', command)
      : code === 'commander.unknownCommand'
        ? insteadOfCommand(command)
        : undefined
  return hint === undefined ? undefined : { message: what, hint }
}

/** A form that a report is written in, asked of the command that prints it. */
function formsOfShow({ code, message }: CommanderError, argv: readonly string[]): Told | undefined {
  const form = /'(--(?:csv|hgrm|html|md|output)|-o)\b/.exec(message)?.[1]
  if (argv[0] !== 'show' || code !== 'commander.unknownOption' || form === undefined) return undefined
  const run = argv[1]?.startsWith('-') === false ? argv[1] : 'RUN'
  return {
    message: `error: \`show\` only prints a run and has no ${form}`,
    hint: `write a file with \`${benchCommand(`export ${shellWord(run)} ${form} FILE`)}\``,
  }
}
