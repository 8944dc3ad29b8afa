import { type DescMessage, fromBinary, type Message, toBinary } from '@bufbuild/protobuf'
import { WirebenchError } from '../../model/errors.ts'
import { decodeGiven } from '../../model/messages/given-json.ts'
import type { LeaveOut } from '../../model/messages/leave-out.ts'
import { counted } from '../../model/text/counted.ts'
import { fewMessages } from './few-messages.ts'
import { changeDetails } from './without-details.ts'

/** Why a contender can't carry a message, by the message's place among those that were asked about. */
export type FindUncarried = (
  type: DescMessage,
  messages: readonly Message[],
) => Promise<ReadonlyMap<number, string>>

export interface Samples {
  readonly messages: readonly Uint8Array[]
  readonly given: readonly string[] | undefined
  /** The number of each among the records of the data, counted from 1, where these are more. */
  readonly records: readonly number[] | undefined
  readonly isParsed: boolean
  readonly notes: readonly string[]
}

/**
 * The samples without what is to be left out so that every contender can carry them; what was left out is noted.
 * @throws WirebenchError `invalid-data` where no message would be left.
 */
export async function withoutUncarried<Found extends Samples>(
  samples: Found,
  type: DescMessage,
  leaveOut: LeaveOut,
  findUncarried: FindUncarried | undefined,
): Promise<Found> {
  if (leaveOut === 'details') return withoutDetails(samples, type)
  if (leaveOut === 'contenders' || !findUncarried) return samples
  const { messages, given, records, isParsed, notes } = samples
  const reasons = await findUncarried(type, decodeGiven(type, messages, given, { isParsed }))
  const [first] = reasons.values()
  if (first === undefined) return samples
  if (reasons.size === messages.length) {
    throw new WirebenchError(
      'invalid-data',
      `every message has something that a contender can’t carry, such as: ${first}`,
      'leave out contenders or details instead of messages',
    )
  }
  const isKept = (_: unknown, index: number) => !reasons.has(index)
  const few = fewMessages(messages.length)
  return {
    ...samples,
    messages: messages.filter(isKept),
    given: given?.filter(isKept),
    records: (records ?? messages.map((_, index) => index + 1)).filter(isKept),
    notes: [
      ...notes.filter((note) => !few.includes(note)),
      `${reasons.size.toLocaleString('en')} of ${counted(messages.length, 'message')} are left out, because some contender can’t carry them, such as: ${first}`,
      ...fewMessages(messages.length - reasons.size),
    ],
  }
}

function withoutDetails<Found extends Samples>(samples: Found, type: DescMessage): Found {
  const examples: string[] = []
  const messages = samples.messages.map((bytes, index) => {
    const message = fromBinary(type, bytes)
    const [first] = changeDetails(message)
    if (!first) return bytes
    examples.push(`${first.text} at ${first.path} of message ${index}`)
    return toBinary(type, message)
  })
  if (examples.length === 0) return samples
  const note = `details of ${counted(examples.length, 'message')} are changed, for all contenders alike: ${examples[0]}${examples.length === 1 ? '' : ', …'}`
  return { ...samples, messages, notes: [...samples.notes, note] }
}
