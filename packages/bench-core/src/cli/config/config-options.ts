import { Command } from 'commander'
import { laneOfContender } from '../../lanes/catalogue.ts'
import { configFileName, configWords } from '../../model/config/config-file.ts'
import { allSuitesOptions } from '../../model/options/all-suites.ts'
import { codecOptions } from '../../model/options/codec.ts'
import type { Option, Options, Service } from '../../model/options/option/option.ts'
import { protocolOptions } from '../../model/options/protocol.ts'
import { storageOptions } from '../../model/options/storage.ts'
import { useOptions } from '../../model/options/use.ts'
import type { MessageSuite } from '../../model/suite-name.ts'
import { printable } from '../../report/words/printable.ts'
import type { Io } from '../io.ts'
import { askedOf, attributeOf, type Typed } from '../options/request-options.ts'
import { readConfig } from './read-config.ts'

const messages = ['workload', 'size', 'proto', 'message', 'data', 'set', 'leaveOut']
const targets = ['target', 'targetFile']

/**
 * What a flag settles beside itself: messages are chosen together, a preset brings its rounds, a service and the ladder have
 * requests of their own, and another use has figures of its own.
 */
function settledBy(suite: MessageSuite | 'all'): Readonly<Record<string, readonly string[]>> {
  const { protocol } = optionsIn(suite)
  const notFor = (service: Service) =>
    Object.values<Option>(protocol)
      .filter(({ services }) => services?.includes(service) === false)
      .map(attribute)
  return {
    preset: ['rounds', 'maximumRounds', 'untilDecided'],
    rounds: ['maximumRounds'],
    target: [...(suite === 'protocol' ? messages : []), ...notFor('target')],
    ladder: [...targets, ...notFor('ladder')],
    transport: [...targets, 'ladder'],
    // Transports may be told a p99 to keep without a use.
    use: Object.values<Option>(useOptions)
      .map(attribute)
      .filter((name) => name !== attribute(useOptions.sloMs)),
    ...Object.fromEntries(
      ['workload', 'proto', 'data', 'fromTable', 'fromQuery'].map((name) => [name, messages]),
    ),
  }
}

/** The options of suites as a command has them. */
function optionsIn(suite: MessageSuite | 'all') {
  return suite === 'all'
    ? allSuitesOptions
    : { codec: codecOptions, storage: storageOptions, protocol: protocolOptions }
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
      takeFrom(configWords(read.config, suite), command, suite)
    })
}

/** Sets what the words say and nobody typed. */
function takeFrom(words: readonly string[], command: Command, suite: MessageSuite | 'all'): void {
  const settling = settledBy(suite)
  const isTyped = (name: string) => command.getOptionValueSource(name) === 'cli'
  const told = new Command().exitOverride()
  for (const option of command.options) told.addOption(option)
  told.parse([...words], { from: 'user' })
  const isSameUse = command.getOptionValue('use') === told.getOptionValue('use')
  const settled = new Set(
    command.options
      .map((option) => option.attributeName())
      .filter(isTyped)
      .flatMap((name) => [name, ...(name === 'use' && isSameUse ? [] : (settling[name] ?? []))]),
  )
  // A rule decides nothing without a run to judge by.
  const hasBaseline = isTyped('baseline') || told.getOptionValueSource('baseline') === 'cli'
  for (const [name, value] of Object.entries(told.opts())) {
    const isRule = name === 'failOn' || name === 'undecided'
    if (told.getOptionValueSource(name) !== 'cli' || settled.has(name) || (isRule && !hasBaseline)) continue
    command.setOptionValueWithSource(name, value, 'config')
  }
  for (const { chosenBy, options } of contendersIn(suite)) {
    const reference = attribute(options.reference)
    const isFromFile = command.getOptionValueSource(reference) === 'config'
    if (isFromFile && isTyped(attribute(chosenBy)) && !isReferenceAmong(options, command.opts()))
      command.setOptionValueWithSource(reference, undefined, 'config')
  }
}

/** What says which contenders a command compares with which of them, of each suite that it measures. */
function contendersIn(suite: MessageSuite | 'all') {
  const { codec, storage, protocol } = optionsIn(suite)
  const { codecs, lanes, reference } = codec
  const all = {
    codec: { chosenBy: codecs, options: { codecs, lanes, reference } },
    storage: {
      chosenBy: storage.formats,
      options: { formats: storage.formats, reference: storage.reference },
    },
    protocol: {
      chosenBy: protocol.transports,
      options: { transports: protocol.transports, reference: protocol.reference },
    },
  }
  return suite === 'all' ? Object.values(all) : [all[suite]]
}

/** Whether the reference is one of the contenders, or of a language that takes part. */
function isReferenceAmong(options: Options, typed: Typed): boolean {
  const { reference, ...contenders } = askedOf(options, typed)
  const language = laneOfContender(String(reference))?.name
  return Object.values(contenders)
    .flat()
    .some((name) => name === reference || name === language)
}

/** The name under which commander hands an option over. */
function attribute({ flag = '--' }: Option): string {
  return attributeOf(flag)
}
