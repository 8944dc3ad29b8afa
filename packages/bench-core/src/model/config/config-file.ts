import * as z from 'zod/mini'
import { allSuitesOptions } from '../options/all-suites.ts'
import { codecOptions } from '../options/codec.ts'
import { gateOptions } from '../options/gate.ts'
import { messagesOptions } from '../options/messages.ts'
import { commandWords } from '../options/option/command-line.ts'
import { type Option, type Options, optionsFor, shapeOf } from '../options/option/option.ts'
import { ownServiceOptions, protocolOptions } from '../options/protocol.ts'
import { runOptions } from '../options/run.ts'
import { storageOptions } from '../options/storage.ts'
import { useOptions } from '../options/use.ts'
import type { MessageSuite } from '../suite-name.ts'
import { AskedUse } from '../use/use.ts'

/**
 * What a `wirebench.config.json` says, all of it optional: a request as the options of the commands make it, where the
 * messages lie, the use and the gate. Paths are relative to the file's folder. Nothing secret, and no permission to load somebody's service, stands in one.
 */
export const ConfigFile = z.strictObject({
  $schema: z.optional(z.string()),
  ...shapeOf(runOptions),
  ...shapeOf(codecOptions),
  ...shapeOf(messagesOptions),
  storage: z.optional(z.strictObject(shapeOf(storageOptions))),
  protocol: z.optional(
    z.strictObject({
      ...shapeOf(protocolOptions),
      ...shapeOf(ownServiceOptions),
    }),
  ),
  use: z.optional(AskedUse),
  gate: z.optional(z.strictObject(shapeOf(gateOptions))),
})
export type ConfigFile = z.infer<typeof ConfigFile>

/** The same file where it is found without being named. */
export const configFileName = 'wirebench.config.json'

/** The options that a part of a file holds; the whole has none of its own path. */
export const optionsOfConfig: Readonly<Record<'' | ConfigPart, Options>> = {
  '': { ...runOptions, ...codecOptions, ...messagesOptions },
  storage: storageOptions,
  protocol: { ...protocolOptions, ...ownServiceOptions },
  use: useOptions,
  gate: gateOptions,
}

type ConfigPart = 'storage' | 'protocol' | 'use' | 'gate'

export function isConfigPart(name: string): name is ConfigPart {
  return name !== '' && Object.hasOwn(optionsOfConfig, name)
}

/** The option that a path such as `storage.rows` leads to, or into. */
export function optionInConfig(path: readonly PropertyKey[]): Option | undefined {
  const [first = '', second = ''] = path.map(String)
  const part = isConfigPart(first) ? first : ''
  const table = optionsOfConfig[part]
  const name = part === '' ? first : second
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** The words by which a command asks for what a file says, as far as it takes part in it. */
export function configWords(config: ConfigFile, command: MessageSuite | 'all'): string[] {
  const { storage = {}, protocol = {}, use = {}, gate = {} } = config
  return [
    ...(command === 'all' ? wordsOfAll(config) : wordsOf(command, config)),
    ...(command === 'codec' || command === 'storage' ? [] : commandWords(ownServiceOptions, protocol)),
    ...commandWords(messagesOptions, config),
    ...commandWords(useOptions, use),
    ...commandWords(gateOptions, gate),
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
