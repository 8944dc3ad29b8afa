import { existsSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { codecs } from '../../../codecs/catalogue.ts'
import type { CodecEntry } from '../../../codecs/codec.ts'
import { benchCommand } from '../../../model/commands.ts'
import { type ConfigFile, configFileName } from '../../../model/config/config-file.ts'
import { configSchemaName } from '../../../model/config/config-schema.ts'
import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import { counted } from '../../../model/text/counted.ts'
import { printable } from '../../../report/words/printable.ts'
import { type FoundSample, lookAround, type Surroundings } from '../../config/look-around.ts'
import type { AddCommand, Io } from '../../io.ts'
import { likelyTypes, ownMessagesFrom } from '../../options/own-messages-options.ts'
import { typedHere } from '../../output/typed-here.ts'
import { withPlainData } from '../../own-data/plain-data.ts'
import { withPrivateFolder } from '../../own-data/private-folder.ts'

/** `bench init`: a configuration file from what lies in the current folder. */
export const addInitCommand: AddCommand = (program, io, done) => {
  program
    .command('init')
    .description(
      `write ${configFileName} based on this folder: its .proto files, sample messages, and the libraries in package.json`,
    )
    .option('--force', 'overwrite an existing file')
    .action(async ({ force = false }: { force?: boolean }) => {
      const there = [configFileName, 'wirebench.config.ts'].find((name) => existsSync(name))
      if (there !== undefined && !(force && there === configFileName))
        throw invalidOption(
          `${there} already exists`,
          there === configFileName ? 'edit it, or overwrite it with --force' : 'edit it, or remove it first',
        )
      const found = await lookAround(process.cwd())
      const messages = await messagesOf(found, io)
      const { config, told } = configFrom(found, messages)
      writeFileSync(configFileName, `${JSON.stringify({ ...schemaHere(), ...config }, null, 2)}\n`)
      const lines = [
        ...messages.told,
        ...told,
        `wrote ${configFileName}; to see what it measures: ${benchCommand('all --dry-run')}`,
      ]
      io.stdout.write(typedHere(`${lines.map(printable).join('\n')}\n`, io))
      done(0)
    })
}

/** Editors find the schema where the package is installed. */
function schemaHere(): Pick<ConfigFile, '$schema'> {
  const path = `./node_modules/wirebench/${configSchemaName}`
  return existsSync(path) ? { $schema: path } : {}
}

interface Messages {
  readonly part: Pick<ConfigFile, 'proto' | 'message' | 'data' | 'workloads'>
  readonly told: readonly string[]
}

/** The messages to measure: of several samples the first that its schema reads. */
async function messagesOf({ schema, samples }: Surroundings, io: Io): Promise<Messages> {
  const [first, ...others] = samples
  const more = others.slice(0, 5).map(({ path }) => path)
  const also = more.length === 0 ? [] : [`also found, but not used: ${more.join(', ')}`]
  const toldOf = (sample: FoundSample) =>
    `found ${sample.path}: ${counted(sample.messages, 'message')}${sample.kind ? `, in a ${sample.kind}` : ''}`
  if (schema) {
    const { path } = schema
    const { types, unread } = await typesIn(path)
    const files = schema.files === 1 ? path : `${path} with ${schema.files} .proto files`
    if (types.length > 0) {
      const fit = first && (await fittingType(path, types, first.path, io))
      const message = fit ?? types[0]!
      const choice =
        types.length > 1
          ? [
              `"message" may also be ${types
                .filter((name) => name !== message)
                .slice(0, 5)
                .join(', ')}`,
            ]
          : []
      const unfit =
        first && fit === undefined
          ? [
              `${first.path} doesn’t fit ${types.length > 1 ? 'any of its messages' : message}, so messages are generated`,
            ]
          : []
      return {
        part: { proto: [path], message, ...(fit && { data: [first.path] }) },
        told: [`found ${files}: ${message}`, ...choice, ...(fit ? [toldOf(first)] : unfit), ...also],
      }
    }
    const why = unread === undefined ? 'they define no message' : unread
    const told = [`found ${files}, which can’t be used: ${why}`]
    if (first) return { part: { data: [first.path] }, told: [...told, toldOf(first), ...also] }
    return { part: builtIn, told: [...told, none] }
  }
  if (first) return { part: { data: [first.path] }, told: [toldOf(first), ...also] }
  return { part: builtIn, told: [none] }
}

const builtIn = { workloads: ['infrastructure-execution'] }
const none = 'found no messages: a built-in workload is measured until you set "data", "proto" or both'

async function typesIn(path: string): Promise<{ types: readonly string[]; unread?: string }> {
  const { messageTypesOf } = await import('../../../workloads/own/own-schema.ts')
  try {
    const { types } = await messageTypesOf([path])
    return { types: likelyTypes(types).map(({ name }) => name) }
  } catch (error) {
    if (error instanceof WirebenchError) return { types: [], unread: error.message }
    throw error
  }
}

const maxTried = 20

/** The message that reads the data: one of its name is tried first. */
async function fittingType(
  proto: string,
  types: readonly string[],
  data: string,
  io: Io,
): Promise<string | undefined> {
  const name = basename(data).replace(/\W.*$/, '').toLowerCase()
  const isNamed = (type: string) => name.startsWith(type.split('.').at(-1)!.toLowerCase())
  const inOrder = types.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
  const quiet: Io = { ...io, stderr: new Writable({ write: (_, __, written) => written() }) }
  for (const message of inOrder.slice(0, maxTried)) {
    const options = { proto: [proto], message, data: [data] }
    try {
      await withPrivateFolder(async (folder) =>
        withPlainData(options, quiet, async (plain) => ownMessagesFrom(plain, await folder())),
      )
      return message
    } catch (error) {
      if (!(error instanceof WirebenchError)) throw error
    }
  }
  return undefined
}

function configFrom(
  { libraries, suites }: Surroundings,
  { part }: Messages,
): { config: ConfigFile; told: string[] } {
  const known = libraries.flatMap(codecsOf)
  const names = known.map(({ info }) => info.name)
  const measured = ['codec' as const, ...suites.map(({ suite }) => suite)]
  return {
    config: {
      suites: measured,
      preset: 'quick',
      ...part,
      ...(names.length > 0 && { codecs: ['json', ...names] }),
      use: { use: 'rest-api', requestsPerSecond: 1000 },
      gate: { failOn: 'regression:5%' },
    },
    told: [
      names.length > 0
        ? `found ${libraries.join(', ')} in package.json: json, ${names.join(', ')} will be compared`
        : 'found no codec library in package.json: all codecs will be compared',
      ...suites.map(
        ({ suite, library }) => `found ${library} in package.json: ${suite} will be measured too`,
      ),
    ],
  }
}

/** Those that a run measures unasked; of a library that has none, what is chosen by name. */
function codecsOf(library: string): CodecEntry[] {
  const all = codecs.filter(({ info }) => info.library === library && !isUnusual(info.name))
  const usual = all.filter(({ isChosenByName }) => !isChosenByName)
  return usual.length > 0 ? usual : all
}

/** Those that are there by the way with a library that is used for something else. */
function isUnusual(name: string): boolean {
  return ['protojson', 'msgpackr-records'].includes(name)
}
