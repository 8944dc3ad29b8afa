import type { Message } from '@bufbuild/protobuf'
import type { BoundCodec } from '../../../../codecs/codec.ts'
import { copyBytes } from '../../../../codecs/copy-bytes.ts'
import { firstDifference } from '../../../../codecs/first-difference.ts'
import type { CardOperation, OperationInput, OwnInput } from '../../transport.ts'
import type { BodyCodec, Encoding } from './encoding.ts'

/** The message of an operation on one, a card or the user's own. */
export function messageOf(input: Extract<OperationInput, { operation: CardOperation }>): Message {
  return 'own' in input ? input.own : input.card
}

/** How a client reads an answer. */
export function answerCodec(encoding: Encoding, input: OperationInput): BodyCodec {
  return 'own' in input ? encoding.ownAnswer(input) : encoding.answer(input.operation)
}

/**
 * Reads the answers to one message, made before anything is timed: what the codec itself makes of the message once there
 * and back is what a right answer consists of, byte by byte. One of other bytes is compared with the message in depth.
 */
export function exactAnswer(
  { operation, own }: OwnInput,
  body: BodyCodec,
  message: Pick<BoundCodec, 'fromMessage' | 'toMessage'>,
): BodyCodec {
  const sent = copyBytes(body.encode(message.fromMessage(own)))
  const due = Buffer.from(operation === 'echo' ? sent : copyBytes(body.encode(body.decode(sent))))
  return {
    encode: body.encode,
    decode(bytes) {
      const native = body.decode(bytes)
      if (due.equals(bytes)) return native
      return firstDifference(own, message.toMessage(native)) === undefined ? native : undefined
    },
  }
}
