import type { MessageTypes } from '@wirebench/proto-schema'
import { firstFew } from '@wirebench/proto-schema/first-few'
import type { Command } from 'commander'
import { invalidOption, WirebenchError } from '../../model/errors.ts'
import type { OwnMessages } from '../../model/messages/own-messages.ts'
import { messagesOptions, tableOptions } from '../../model/options/messages.ts'
import type { Asked } from '../../model/options/option/option.ts'
import type { RunRequest } from '../../model/run/run-spec.ts'
import type { TellStep } from '../../workloads/own/import-own-messages.ts'
import type { FindUncarried } from '../../workloads/own/leave-out.ts'
import type { Origin } from '../own-data/plain-data.ts'
import { addOptions } from './request-options.ts'

/** What names messages of the user's own. */
export const ownMessagesOptions = { ...messagesOptions, ...tableOptions }

export type OwnMessagesOptions = Asked<typeof ownMessagesOptions> & { readonly tell?: TellStep }

export function addOwnMessagesOptions(command: Command): Command {
  return addOptions(command, ownMessagesOptions)
}

/** Whether the options name messages of the user's own, wherever they come from. */
export function namesOwnMessages({ proto, data, fromTable, fromQuery }: OwnMessagesOptions): boolean {
  return [proto, data, fromTable, fromQuery].some((given) => given !== undefined)
}

/**
 * The messages that the options name, with files of plain messages (`withPlainData`), imported into the home folder; undefined where they name none.
 * @param request What is going to be measured with them, where that is known.
 * @throws WirebenchError for options that don't go together, and for whatever is wrong with schema and data.
 */
export async function ownMessagesFrom(
  { proto, message, data, leaveOut, tell, source: origin, notes, described }: OwnMessagesOptions & Origin,
  homeFolder: string,
  request?: RunRequest,
): Promise<OwnMessages | undefined> {
  if (leaveOut !== undefined && data === undefined) {
    throw invalidOption(
      '--leave-out needs your own messages',
      'add --data FILE or --from-table TABLE, or leave it out',
    )
  }
  if (proto === undefined && data === undefined) {
    if (message === undefined) return undefined
    throw invalidOption(
      '--message needs a schema, or data to infer one from',
      'add --proto FILE or FOLDER, or --data FILE',
    )
  }
  const { importOwnMessages } = await import('../../workloads/own/import-own-messages.ts')
  const { contendersAsked, findUncarried } = await import('../own-data/find-uncarried.ts')
  const among = request && contendersAsked(request)
  const common = {
    ...{ homeFolder, origin, notes, leaveOut, tell },
    findUncarried: ((type, messages) => findUncarried(type, messages, among)) satisfies FindUncarried,
  }
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

const maxUnreadTold = 5

/** That files have no part in the schema, which who gave them may not expect. */
export function unreadNotes(unread: MessageTypes['unread'], messageType: string): string[] {
  const told = unread
    .slice(0, maxUnreadTold)
    .map(({ message }) => `left out, because ${messageType} doesn’t need it: ${message}`)
  const more = unread.length - told.length
  return more > 0 ? [...told, `${more} more unreadable files are left out too`] : told
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
  const names = types.map(({ name }) => name)
  throw new WirebenchError(
    'unknown-message-type',
    `${proto.map((path) => `"${path}"`).join(', ')} ${proto.length === 1 ? 'defines' : 'define'} ${types.length} messages`,
    `choose one with --message: ${firstFew(names, 10)}`,
  )
}
