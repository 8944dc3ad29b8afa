import { Command } from 'commander'
import { laneOfContender } from '../../lanes/catalogue.ts'
import { configFileName, configWords } from '../../model/config/config-file.ts'
import { codecOptions } from '../../model/options/codec.ts'
import type { MessageSuite } from '../../model/suite-name.ts'
import { printable } from '../../report/words/printable.ts'
import type { Io } from '../io.ts'
import { askedOf, type Typed } from '../options/request-options.ts'
import { readConfig } from './read-config.ts'

/** What a flag settles beside itself: messages are chosen together, and a preset brings its rounds. */
const settledBy: Readonly<Record<string, readonly string[]>> = {
  preset: ['rounds'],
  ...Object.fromEntries(
    ['workload', 'proto', 'data', 'fromTable', 'fromQuery'].map((name) => [
      name,
      ['workload', 'size', 'proto', 'message', 'data', 'set', 'leaveOut'],
    ]),
  ),
}

/** Lets a command that measures take what it isn't told from a configuration file. */
export function addConfigOptions(command: Command, suite: MessageSuite | 'all', io: Io): Command {
  return command
    .option(
      '--config <file>',
      `read options that aren’t given here from a file (default: ${configFileName} or .ts in the current folder)`,
    )
    .option('--no-config', 'ignore configuration files')
    .hook('preAction', async () => {
      const { config: named, quiet } = command.opts<{ config?: string | false; quiet?: boolean }>()
      const read = named === false ? undefined : await readConfig(named)
      if (read === undefined) return
      if (!quiet) io.stderr.write(`with ${printable(read.file)}\n`)
      takeFrom(configWords(read.config, suite), command)
    })
}

/** Sets what the words say and nobody typed. */
function takeFrom(words: readonly string[], command: Command): void {
  const isTyped = (name: string) => command.getOptionValueSource(name) === 'cli'
  const settled = new Set(
    command.options
      .map((option) => option.attributeName())
      .filter(isTyped)
      .flatMap((name) => [name, ...(settledBy[name] ?? [])]),
  )
  const told = new Command().exitOverride()
  for (const option of command.options) told.addOption(option)
  told.parse([...words], { from: 'user' })
  // A rule decides nothing without a run to judge by.
  const hasBaseline = isTyped('baseline') || told.getOptionValueSource('baseline') === 'cli'
  for (const [name, value] of Object.entries(told.opts())) {
    const isRule = name === 'failOn' || name === 'undecided'
    if (told.getOptionValueSource(name) !== 'cli' || settled.has(name) || (isRule && !hasBaseline)) continue
    command.setOptionValueWithSource(name, value, 'config')
  }
  const isFromFile = command.getOptionValueSource('reference') === 'config'
  if (isFromFile && isTyped('codec') && !isReferenceAmong(command.opts()))
    command.setOptionValueWithSource('reference', undefined, 'config')
}

/** Whether the reference is one of the codecs, or of a language that takes part. */
function isReferenceAmong(options: Typed): boolean {
  const { codecs, lanes, reference } = codecOptions
  const asked = askedOf({ codecs, lanes, reference }, options)
  const language = laneOfContender(asked.reference ?? '')?.name
  return [...(asked.codecs ?? []), ...(asked.lanes ?? [])].some((name) =>
    [asked.reference, language].includes(name),
  )
}
