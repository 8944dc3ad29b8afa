import type { MessageTypes } from '@wirebench/proto-schema'
import type { Command } from 'commander'
import { WirebenchError } from '../../model/errors.ts'
import { type LeaveOut, leaveOutNames } from '../../model/messages/leave-out.ts'
import type { OwnMessages } from '../../model/messages/own-messages.ts'
import type { TellStep } from '../../workloads/own/import-own-messages.ts'
import { offerValues } from '../completion/offered-values.ts'
import type { Origin } from '../own-data/plain-data.ts'
import { addTableOptions, type TableOptions } from '../own-data/table-options.ts'

/** The options of the user's own messages as commander hands them over. */
export interface OwnMessagesOptions extends DataOptions {
  readonly proto?: readonly string[]
  readonly message?: string
  readonly leaveOut?: string
  readonly tell?: TellStep
}

/** Those of where messages come from. */
export interface DataOptions extends TableOptions {
  readonly data?: readonly string[]
  /** Which messages of a file that holds several kinds. */
  readonly set?: string
}

export function addOwnMessagesOptions(command: Command): Command {
  command
    .option(
      '--proto <path>',
      'your own messages: a .proto file, the folder that imports start from, or a descriptor set from buf build or protoc -o; repeatable',
      (path, paths: readonly string[] = []) => [...paths, path],
    )
    .option(
      '--message <type>',
      'the message type in --proto, such as acme.v1.Order (default: the one that no other message contains). Without --proto, a name for it',
    )
    .option(
      '--data <files...>',
      'your messages: JSON (one, an array, or one per line) or, with --proto, protobuf (one per file, or length-delimited), up to 64 MB; - for standard input. Without --proto a schema is inferred; without --data messages are generated from the schema. Also a HAR capture, and an OpenAPI 3 description or JSON Schema with examples',
    )
  command.option(
    '--leave-out <what>',
    'where a contender can’t carry a message of --data exactly, leave out the contenders, the messages, or the details: −0 becomes 0, and a google.protobuf.Value without a value becomes null (default: contenders)',
  )
  offerValues(command, () => leaveOutNames)
  return addDataOptions(command)
}

/** What `--data` alone doesn't say of where messages come from. */
export function addDataOptions(command: Command): Command {
  command.option(
    '--set <name>',
    'which messages of a capture or description, such as "GET /orders/{id} response" or a part of it (default: the most frequent)',
  )
  return addTableOptions(command)
}

/** Whether the options name messages of the user's own, wherever they come from. */
export function namesOwnMessages({ proto, data, fromTable, fromQuery }: OwnMessagesOptions): boolean {
  return [proto, data, fromTable, fromQuery].some((given) => given !== undefined)
}

/**
 * The messages that the options name, with files of plain messages (`withPlainData`), imported into the home folder; undefined where they name none.
 * @throws WirebenchError for options that don't go together, and for whatever is wrong with schema and data.
 */
export async function ownMessagesFrom(
  { proto, message, data, leaveOut, tell, source: origin, notes, described }: OwnMessagesOptions & Origin,
  homeFolder: string,
): Promise<OwnMessages | undefined> {
  const left = leaveOutOf(leaveOut)
  if (left !== undefined && data === undefined) {
    throw new WirebenchError(
      'invalid-option',
      '--leave-out is about messages of yours, and there are none',
      'name them with --data FILE or --from-table TABLE, or leave it out',
    )
  }
  if (proto === undefined && data === undefined) {
    if (message === undefined) return undefined
    throw new WirebenchError(
      'invalid-option',
      '--message needs a schema, or data to infer one from',
      'name them with --proto FILE or FOLDER, or --data FILE',
    )
  }
  const { importOwnMessages } = await import('../../workloads/own/import-own-messages.ts')
  const { findUncarried } = await import('../own-data/find-uncarried.ts')
  const common = { homeFolder, origin, notes, leaveOut: left, findUncarried, tell }
  if (proto === undefined)
    return importOwnMessages({ ...common, described, messageType: message, dataPaths: data! })
  const whole = { ...common, protoPaths: proto, dataPaths: data ?? [] }
  if (message !== undefined) return importOwnMessages({ ...whole, messageType: message })
  const { messageTypesOf } = await import('../../workloads/own/own-schema.ts')
  const { types, unread } = await messageTypesOf(proto, data)
  const messageType = outermostType(proto, types)
  return importOwnMessages({
    ...whole,
    messageType,
    notes: [...(notes ?? []), ...unreadNotes(unread, messageType)],
  })
}

const mostUnreadTold = 5

/** That files have no part in the schema, which who gave them may not expect. */
export function unreadNotes(unread: MessageTypes['unread'], messageType: string): string[] {
  const told = unread
    .slice(0, mostUnreadTold)
    .map(({ message }) => `left out, because ${messageType} doesn’t need it: ${message}`)
  const more = unread.length - told.length
  return more > 0 ? [...told, `so are ${more} more files that can’t be read`] : told
}

export function leaveOutOf(text: string | undefined): LeaveOut | undefined {
  const found = leaveOutNames.find((name) => name === text)
  if (text === undefined || found !== undefined) return found
  throw new WirebenchError(
    'invalid-option',
    `--leave-out is "${text}"`,
    `choose one of ${leaveOutNames.join(', ')}`,
  )
}

/** Those that have the data's fields; else those that no other message holds; all where each is held by another. */
export function likelyTypes(types: MessageTypes['types']): MessageTypes['types'] {
  const having = types.filter(({ hasThem }) => hasThem)
  const outermost = types.filter(({ isOutermost }) => isOutermost)
  return [having, outermost, types].find(({ length }) => length > 0)!
}

/** The message that is likely meant; where several could be, it is for the user to say. */
function outermostType(proto: readonly string[], types: MessageTypes['types']): string {
  const [first, second] = likelyTypes(types)
  if (first && !second) return first.name
  const shown = types.slice(0, 10).map(({ name }) => name)
  const more = types.length > shown.length ? ` and ${types.length - shown.length} more` : ''
  throw new WirebenchError(
    'unknown-message-type',
    `${proto.map((path) => `"${path}"`).join(', ')} ${proto.length === 1 ? 'defines' : 'define'} ${types.length} messages`,
    `choose one with --message: ${shown.join(', ')}${more}`,
  )
}
