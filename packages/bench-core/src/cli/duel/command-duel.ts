import type { Command } from 'commander'
import type { HostLock } from '../../measure/lock/host-lock.ts'
import { type CommandSpec, longestCommand } from '../../model/duel/command-spec.ts'
import { type ExitCode, invalidOption } from '../../model/errors.ts'
import { duelOptions } from '../../model/options/duel.ts'
import type { Asked } from '../../model/options/option/option.ts'
import { runOptions } from '../../model/options/run.ts'
import { startOptions } from '../../model/options/start.ts'
import { shortenedName } from '../../model/run/run-name.ts'
import { shortened } from '../../model/text/shortened.ts'
import { formatTime } from '../../report/words/format.ts'
import { commonSpec } from '../../run/resolve-spec.ts'
import { awaitMachine } from '../../run/take-machine.ts'
import { findSuite } from '../../suites/catalogue.ts'
import { startRunner } from '../../suites/command/runner.ts'
import type { Io } from '../io.ts'
import { gateRulesOf, passDuelGate } from '../options/gate-options.ts'
import { ownMessagesOptions } from '../options/own-messages-options.ts'
import { askedOf, oneMore, type Typed } from '../options/request-options.ts'
import { reportFilesOf, screenFor } from '../output/outputs.ts'
import { waitingDisplay } from '../output/waiting-display.ts'
import { measure, type OutputOptions } from '../run/perform-run.ts'
import { startOf } from '../run/start-of.ts'
import { flagsGiven } from './duel-options.ts'
import { type RevisionOptions, revisionFlagsGiven } from './revisions.ts'

/** What commander hands over of a duel of whole commands. */
export interface CommandDuelOptions extends OutputOptions, RevisionOptions, Typed {
  readonly command?: readonly string[]
  readonly label?: readonly string[]
  readonly prepare?: string
  readonly oneCore?: boolean
}

/** Commands hold commas, so none of these is a list that is split at them. */
export function addCommandDuelOptions(command: Command): Command {
  return command
    .option(
      '--command <line>',
      'instead of specs: a whole shell command; repeat it for each command, and all take turns in the same rounds',
      oneMore,
    )
    .option(
      '--label <name>',
      'a name for each command in the report, in order (default: the command)',
      oneMore,
    )
    .option('--prepare <line>', 'with --command: run this before every run, untimed')
    .option(
      '--one-core',
      'with --command: keep the commands on one core, which is more precise for single-threaded commands',
    )
}

/** Whole commands against each other: tried once, then measured like every run, and judged by the gate where that is asked. */
export async function duelOfCommands(options: CommandDuelOptions, io: Io): Promise<ExitCode> {
  const rules = gateRulesOf(options)
  refuseStrangers(options)
  refuseElsewhere(options)
  const asked = askedOf(runOptions, options)
  const commands = namedCommands(options)
  // What is refused is refused before anybody's command runs.
  commonSpec(asked, [findSuite('command')])
  const tried = options.dryRun ? commands : await tryCommands(commands, options, io)
  if (tried === undefined) return 1
  const ended = await measure(specOf(tried, options, asked), options, io, {})
  return passDuelGate(ended, rules, screenFor(reportFilesOf(options), io))
}

type NamedCommand = CommandSpec['commands'][number]

function specOf(
  commands: readonly NamedCommand[],
  { prepare, oneCore = false }: CommandDuelOptions,
  asked: Asked<typeof runOptions>,
) {
  const [first, ...others] = commands.map(({ name }) => name)
  return {
    ...commonSpec(asked, [findSuite('command')]),
    name: asked.name ?? shortenedName(`${others.join(', ')} against ${first}`),
    command: {
      commands: [...commands],
      reference: first!,
      ...(prepare !== undefined && { prepare }),
      isOnOneCore: oneCore,
    },
  }
}

const [fewest, most, longestLabel] = [2, 8, 60]

/** @throws WirebenchError where there are too few or too many, or labels that don't fit. */
function namedCommands({
  command: lines = [],
  label: labels = [],
  prepare,
}: CommandDuelOptions): NamedCommand[] {
  if (lines.length < fewest)
    throw invalidOption('a duel needs at least two commands', 'give --command once for each of them')
  if (lines.length > most) throw invalidOption(`there are ${lines.length} commands`, `give at most ${most}`)
  const wrong = [...lines, ...(prepare === undefined ? [] : [prepare])].find(
    (line) => line.trim() === '' || line.length > longestCommand,
  )
  if (wrong !== undefined)
    throw invalidOption(
      wrong.trim() === '' ? 'a command is empty' : 'a command is too long',
      `give up to ${longestCommand} characters; put a longer one into a script`,
    )
  if (labels.length > lines.length)
    throw invalidOption(
      `${labels.length} labels were given for ${lines.length} commands`,
      'give one --label for each command',
    )
  const names = lines.map((line, index) => shortenedLine(labels[index]?.trim() || line))
  const isTwice = (name: string) => names.filter((other) => other === name).length > 1
  return lines.map((line, index) => {
    const name = isTwice(names[index]!) ? `${names[index]} (${letters[index]})` : names[index]!
    return { name, line, triedMs: 0 }
  })
}

const letters = 'ABCDEFGH'

function shortenedLine(line: string): string {
  return shortened(line.trim().replaceAll(/\s+/g, ' '), longestLabel)
}

function refuseStrangers(options: CommandDuelOptions): void {
  const { workloads, sizes } = runOptions
  const tables = [...Object.values(duelOptions), { workloads, sizes }, ownMessagesOptions]
  const [stranger] = [
    ...tables.flatMap((table) => flagsGiven(table, options)),
    ...(options.suite === undefined ? [] : ['--suite']),
    ...revisionFlagsGiven(options),
  ]
  if (stranger === undefined) return
  throw invalidOption(
    `${stranger} can’t be used in a duel of whole commands`,
    'leave it out, or give two specs instead of commands',
  )
}

/** The commands are for this folder and its environment, and whoever lets an agent work hasn't typed them. */
function refuseElsewhere(options: CommandDuelOptions): void {
  if (startOf(options).on === undefined) return
  throw invalidOption(
    `${startOptions.on.flag} can’t be used in a duel of whole commands, which run in this folder`,
    'run it on that machine',
  )
}

/** So long is each tried, at least once. */
const triedForMs = 200

/**
 * Runs every command before anything is measured, while nobody else measures: one that fails is told at once, and how long
 * the run takes follows from how long they did. Undefined where that was interrupted.
 * @throws WirebenchError where one fails; `machine-busy` where the machine is taken and nobody wants to wait.
 */
async function tryCommands(
  commands: readonly NamedCommand[],
  { prepare, quiet, wait }: CommandDuelOptions,
  io: Io,
): Promise<readonly NamedCommand[] | undefined> {
  const tried: NamedCommand[] = []
  const waiting = waitingDisplay(io)
  let lock: HostLock | undefined
  try {
    const machine = { signal: io.signal, lockName: io.environment.WIREBENCH_LOCK, refusesToWait: !wait }
    lock = await awaitMachine('commands that are about to be compared', machine, waiting.show)
    waiting.end()
    const runner = await startRunner(io.signal)
    try {
      for (const command of commands) {
        const begun = performance.now()
        const runs = await runner.block({
          line: command.line,
          prepare,
          durationMs: triedForMs,
          leadIn: 0,
          isWatched: false,
        })
        tried.push({ ...command, triedMs: (performance.now() - begun) / runs.wallNs.length })
      }
    } finally {
      await runner.end()
    }
  } catch (error) {
    if (!io.signal.aborted) throw error
    waiting.end()
    io.stderr.write('cancelled before it started; nothing was saved\n')
    return undefined
  } finally {
    waiting.end()
    await lock?.release()
  }
  const times = tried.map(({ name, triedMs }) => `${name} ${formatTime(triedMs * 1e6)}`)
  if (!quiet) io.stderr.write(`tried: ${times.join(', ')}\n`)
  return tried
}
