import * as z from 'zod/mini'
import { leaveOutNames } from '../messages/leave-out.ts'
import { allSuitesOptions } from '../options/all-suites.ts'
import { codecOptions } from '../options/codec.ts'
import { commandWords } from '../options/command-line.ts'
import { type Option, type Options, optionsFor, shapeOf } from '../options/option.ts'
import { protocolOptions } from '../options/protocol.ts'
import { runOptions } from '../options/run.ts'
import { storageOptions } from '../options/storage.ts'
import { useOptions } from '../options/use.ts'
import type { MessageSuite } from '../suite-name.ts'
import { AskedUse } from '../use/use.ts'

const filled = z.string().check(z.minLength(1), z.maxLength(4_000))
const paths = z.array(filled).check(z.minLength(1), z.maxLength(100))

/** Where messages of the user's own lie; paths are relative to the file's folder. */
const ownMessages = {
  proto: z.optional(paths),
  message: z.optional(filled),
  data: z.optional(paths),
  set: z.optional(filled),
  leaveOut: z.optional(z.enum(leaveOutNames)),
}

/** What a new run is judged by: a saved run or a report file, and what fails. */
const Gate = z.strictObject({
  baseline: z.optional(filled),
  failOn: z.optional(filled),
  undecided: z.optional(z.enum(['pass', 'fail'])),
})

/**
 * What a `wirebench.config.json` says, all of it optional: a request as the options of the commands make it, where the
 * messages lie, the use and the gate. Nothing secret, and no permission to load somebody's service, stands in one.
 */
export const ConfigFile = z.strictObject({
  $schema: z.optional(z.string()),
  ...shapeOf(runOptions),
  ...shapeOf(codecOptions),
  ...ownMessages,
  storage: z.optional(z.strictObject(shapeOf(storageOptions))),
  protocol: z.optional(
    z.strictObject({
      ...shapeOf(protocolOptions),
      target: z.optional(filled),
      targetFile: z.optional(filled),
    }),
  ),
  use: z.optional(AskedUse),
  gate: z.optional(Gate),
})
export type ConfigFile = z.infer<typeof ConfigFile>

/** The same file where it is found without being named. */
export const configFileName = 'wirebench.config.json'

/** The options that a part of a file holds; the whole has none of its own path. */
export const optionsOfConfig: Readonly<Record<'' | 'storage' | 'protocol' | 'use', Options>> = {
  '': { ...runOptions, ...codecOptions },
  storage: storageOptions,
  protocol: protocolOptions,
  use: useOptions,
}

/** The option that a path such as `storage.rows` leads to, or into. */
export function optionInConfig(path: readonly PropertyKey[]): Option | undefined {
  const [first = '', second = ''] = path.map(String)
  const part = first === 'storage' || first === 'protocol' || first === 'use' ? first : ''
  const table = optionsOfConfig[part]
  const name = part === '' ? first : second
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** The words by which a command asks for what a file says, as far as it takes part in it. */
export function configWords(config: ConfigFile, command: MessageSuite | 'all'): string[] {
  const { storage = {}, protocol = {}, use = {}, gate = {} } = config
  const { target, targetFile } = protocol
  const named = (flag: string, value: string | undefined) => (value === undefined ? [] : [flag, value])
  return [
    ...(command === 'all' ? wordsOfAll(config) : wordsOf(command, config)),
    ...(command === 'codec' || command === 'storage'
      ? []
      : [...named('--target', target), ...named('--target-file', targetFile)]),
    ...(config.proto ?? []).flatMap((path) => ['--proto', path]),
    ...named('--message', config.message),
    ...(config.data ? ['--data', ...config.data] : []),
    ...named('--set', config.set),
    ...named('--leave-out', config.leaveOut),
    ...commandWords(useOptions, use),
    ...named('--baseline', gate.baseline),
    ...named('--fail-on', gate.failOn),
    ...named('--undecided', gate.undecided),
  ]
  function wordsOf(suite: MessageSuite, asked: ConfigFile): string[] {
    const part = suite === 'codec' ? asked : suite === 'storage' ? storage : protocol
    const { [suite]: table } = { codec: codecOptions, storage: storageOptions, protocol: protocolOptions }
    return [...commandWords(table, part), ...commandWords(optionsFor(suite, runOptions), asked)]
  }
  function wordsOfAll(asked: ConfigFile): string[] {
    const { run, codec, ...others } = allSuitesOptions
    return [
      ...commandWords(run, asked),
      ...commandWords(codec, asked),
      ...commandWords(others.storage, storage),
      ...commandWords(others.protocol, protocol),
    ]
  }
}

/** Gives a `wirebench.config.ts` the type of what it may say. */
export function defineConfig(config: ConfigFile): ConfigFile {
  return config
}
