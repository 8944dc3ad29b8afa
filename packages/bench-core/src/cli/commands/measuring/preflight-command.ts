import type { MessageTypes } from '@wirebench/proto-schema'
import { Option } from 'commander'
import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import type { OwnMessages, PreflightAnswer } from '../../../model/messages/own-messages.ts'
import { largestSize } from '../../../model/options/run.ts'
import { printableValue } from '../../../report/words/printable.ts'
import { defaultHomeFolder } from '../../../store/home-folder.ts'
import { findWorkload } from '../../../workloads/catalogue.ts'
import type { TellStep } from '../../../workloads/own/import-own-messages.ts'
import type { AddCommand, Io } from '../../io.ts'
import {
  addOwnMessagesOptions,
  likelyTypes,
  type OwnMessagesOptions,
  ownMessagesFrom,
  unreadNotes,
} from '../../options/own-messages-options.ts'
import { addSeedOption, seedOf } from '../../options/request-options.ts'
import { integerOf } from '../../options/typed-values.ts'
import { inferredText, schemaCommand } from '../../output/inferred-text.ts'
import { checkOutputs, writeJson } from '../../output/outputs.ts'
import { preflightText } from '../../output/preflight-text.ts'
import { typedHere } from '../../output/typed-here.ts'
import { type Origin, withPlainData } from '../../own-data/plain-data.ts'
import { preflight } from '../../preflight.ts'
import { readRequest } from '../../read-request.ts'

interface PreflightOptions extends OwnMessagesOptions {
  readonly workload?: string
  readonly size?: string
  readonly stored?: string
  readonly request?: string
  readonly seed?: string
  readonly json?: string
  readonly steps?: boolean
}

/** `bench preflight`: what was understood of a workload, what each codec makes of it, and where its bytes go. */
export const addPreflightCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('preflight')
    .description('inspect a workload before measuring it: its fields, and where its bytes go')
  addOwnMessagesOptions(command)
    .option('--workload <name>', 'a built-in workload, instead of your own messages')
    .option('--size <number>', 'the size of its messages')
    .option('--stored <id>', 'messages that were imported earlier')
  addSeedOption(command)
    .option('--json <file>', 'write the findings as JSON; - for standard output')
    .addOption(new Option('--steps', 'report progress on standard error').hideHelp())
    .addOption(new Option('--request <file>', 'for whom --stored is left out; only -').hideHelp())
    .action(async (options: PreflightOptions) => {
      const tell = options.steps ? (step: string) => io.stderr.write(`step: ${step}\n`) : undefined
      try {
        checkOutputs({ json: options.json })
        const told = { ...checked(options), ...(tell && { tell }) }
        const answer = await withPlainData(told, io, (plain) => answerOf(plain, io))
        write(answer, options, io)
        done(0)
      } catch (error) {
        // Who reads the JSON gets the mistake in it; a person reads it on standard error.
        if (options.json === '-' && error instanceof WirebenchError) {
          writeJson('-', problemOf(error), io)
        }
        throw error
      }
    })
}

async function answerOf(options: PreflightOptions & Origin, io: Io): Promise<PreflightAnswer> {
  const { workload, stored, proto, message, data } = options
  if ([workload, stored, proto, message, data].every((given) => given === undefined))
    throw invalidOption(
      'there is nothing to inspect',
      'give your messages with --data, a schema with --proto, or a --workload',
    )
  const seed = seedOf(options)
  if (options.workload !== undefined) {
    const size = options.size === undefined ? undefined : integerOf('--size', options.size, 1, largestSize)
    return {
      status: 'understood',
      own: null,
      preflight: await preflight(findWorkload(options.workload, size), seed),
    }
  }
  const homeFolder = defaultHomeFolder(io.environment)
  if (options.proto !== undefined && options.message === undefined && options.json !== undefined) {
    const { messageTypesOf } = await import('../../../workloads/own/own-schema.ts')
    return likeliest(options, await messageTypesOf(options.proto, options.data), homeFolder, seed)
  }
  const id = options.stored
    ? await withoutLeftOut(options.stored, options, homeFolder, io)
    : (await ownMessagesFrom(options, homeFolder))!.id
  return understood(id, homeFolder, { seed, tell: options.tell })
}

async function withoutLeftOut(
  id: string,
  { leaveOut, request }: PreflightOptions,
  homeFolder: string,
  io: Io,
) {
  if (leaveOut === undefined) return id
  const { leaveOutOfStored } = await import('../../../workloads/own/leave-out-of-stored.ts')
  const { contendersAsked, findUncarried } = await import('../../own-data/find-uncarried.ts')
  const among = request === undefined ? undefined : contendersAsked(await readRequest(io.stdin))
  return leaveOutOfStored(id, leaveOut, {
    homeFolder,
    findUncarried: (type, messages) => findUncarried(type, messages, among),
  })
}

async function understood(
  id: string,
  homeFolder: string,
  { seed, tell }: { readonly seed: number; readonly tell: TellStep | undefined },
) {
  const { loadOwnMessages } = await import('../../../workloads/own/load-own-messages.ts')
  const { toOwnMessages } = await import('../../../workloads/own/messages-folder.ts')
  const workload = await loadOwnMessages({ id }, homeFolder)
  const own: OwnMessages = toOwnMessages(workload.manifest)
  const { inferred, manifest } = workload
  const found = await preflight(workload, seed, tell)
  return {
    status: 'understood',
    own,
    preflight: found,
    ...(inferred && { inferred }),
    ...(manifest.origin && { source: manifest.origin }),
    ...(manifest.from && { from: manifest.from }),
  } as const
}

/** So many are offered, the likeliest first: large trees define tens of thousands. */
const maxTypesListed = 1_000
/** So many are tried with the data before the user is asked. */
const maxTypesTried = 20

/** The first of the likely messages that the data fits, with all that could be meant instead. */
async function likeliest(
  options: OwnMessagesOptions & Origin,
  { types: all, unread }: MessageTypes,
  homeFolder: string,
  seed: number,
): Promise<PreflightAnswer> {
  const types = all.slice(0, maxTypesListed).map(({ hasThem: _, ...type }) => type)
  let problem: WirebenchError | undefined
  for (const { name } of likelyTypes(all).slice(0, maxTypesTried)) {
    try {
      const notes = [...(options.notes ?? []), ...unreadNotes(unread, name)]
      const { id } = (await ownMessagesFrom({ ...options, message: name, notes }, homeFolder))!
      const { tell } = options
      return { ...(await understood(id, homeFolder, { seed, tell })), messageTypes: types }
    } catch (error) {
      if (!(error instanceof WirebenchError) || types.length === 1) throw error
      problem ??= error
    }
  }
  // The message that the data is of may stand in a file that can't be read.
  const others = [...problem!.others, ...unread.flatMap((error) => [error.message, ...error.others])]
  return { status: 'choose-message', messageTypes: types, problem: { ...problemOf(problem!), others } }
}

function problemOf({ code, inForm, others }: WirebenchError) {
  return { code, ...inForm, ...(others.length > 0 && { others: [...others] }) }
}

function checked(options: PreflightOptions): PreflightOptions {
  seedOf(options)
  const { workload, stored, proto, data, fromTable, fromQuery } = options
  const ownMessages = { proto, data, 'from-table': fromTable, 'from-query': fromQuery }
  const given = Object.entries({ workload, stored, ...ownMessages }).filter(
    ([, value]) => value !== undefined,
  )
  const [first, second] = given.map(([name]) => name)
  if (first !== undefined && second !== undefined && !(first in ownMessages)) {
    throw invalidOption(`--${first} can’t be combined with --${second}`, 'give one of them')
  }
  if (options.size !== undefined && options.workload === undefined)
    throw invalidOption('--size needs a built-in workload', 'add --workload')
  return options
}

function write(answer: PreflightAnswer, options: PreflightOptions, io: Io): void {
  const { json } = options
  if (answer.status === 'understood') {
    if (json !== '-') io.stdout.write(`${textOf(printableValue(answer), options, io)}\n`)
  } else if (json !== '-') {
    io.stdout.write(`${answer.messageTypes.map(({ name }) => name).join('\n')}\n`)
  }
  if (json !== undefined) writeJson(json, answer, io)
}

function textOf(
  { preflight: found, inferred }: Extract<PreflightAnswer, { status: 'understood' }>,
  options: PreflightOptions,
  io: Io,
): string {
  const width = io.columns
  const command = typedHere(schemaCommand(options), io)
  const guesses = inferred ? [...inferredText(inferred, { width, command, maxGuesses: Infinity }), ''] : []
  return [...guesses, ...preflightText(found, width)].join('\n')
}
