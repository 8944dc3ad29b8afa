import type { Message } from '@bufbuild/protobuf'
import type { BoundCodec } from '../../../../codecs/codec.ts'
import { copyBytes } from '../../../../codecs/messages/copy-bytes.ts'
import { firstDifference } from '../../../../codecs/messages/first-difference.ts'
import { modifyCard } from '../../service/cards.ts'
import type { MessageInput, OperationInput, QueryInput } from '../../transport.ts'
import { areDocuments } from '../same-documents.ts'
import type { BodyCodec, Encoding, ExactCodec } from './encoding.ts'

/** A request whose answer is known to the byte before it is sent. */
export type ExactInput = MessageInput | QueryInput

/** The message of an operation on one, a card or the user's own. */
export function messageOf(input: MessageInput): Message {
  return 'own' in input ? input.own : input.card
}

/** Whether the codec of a request's answers gives nothing for one that isn't due. */
export function isExact(input: OperationInput): input is ExactInput {
  return 'own' in input || 'card' in input || input.operation === 'query'
}

/** How a client reads an answer. */
export function answerCodec(encoding: Encoding, input: OperationInput): BodyCodec | ExactCodec {
  if (!isExact(input)) return encoding.answer(input.operation)
  return input.operation === 'query' ? exactList(input, encoding) : encoding.messageAnswer(input)
}

/**
 * Reads the answers to one message, made before anything is timed: what the codec itself makes of the message once there
 * and back, and changed where it is to be, is what a right answer consists of, byte by byte. One of other bytes is
 * compared with the message in depth, and gives nothing where a single value differs.
 */
export function exactAnswer(
  input: MessageInput,
  body: BodyCodec,
  message: Pick<BoundCodec, 'fromMessage' | 'toMessage'>,
): ExactCodec {
  const { operation } = input
  const own = messageOf(input)
  const sent = copyBytes(body.encode(message.fromMessage(own)))
  const worked = () => (operation === 'modify' ? modifyCard(body.decode(sent)) : body.decode(sent))
  const due = operation === 'echo' ? sent : copyBytes(body.encode(worked()))
  const expected = () => (operation === 'modify' ? message.toMessage(worked()) : own)
  return exact(body, due, (native) => firstDifference(expected(), message.toMessage(native)) === undefined)
}

/** The same for the documents that a query finds. */
function exactList({ expected }: QueryInput, encoding: Encoding): ExactCodec {
  const body = encoding.answer('query')
  const documents = expected.map(({ id, ...fields }) => encoding.makeDocument(id, fields))
  const due = copyBytes(body.encode(encoding.documentList(documents)))
  return exact(body, due, (native) => areDocuments(native, expected))
}

/** Decodes every answer, and looks into those alone whose bytes aren't those that are due. */
function exact(
  { encode, decode }: BodyCodec,
  bytes: Uint8Array,
  isRight: (native: unknown) => boolean,
): ExactCodec {
  const due = Buffer.from(bytes)
  const isDue = (bytes: Uint8Array, native: unknown) => due.equals(bytes) || isRight(native)
  return {
    encode,
    isDue,
    decode(bytes) {
      const native = decode(bytes)
      return isDue(bytes, native) ? native : undefined
    },
  }
}
