import type { Message } from '@bufbuild/protobuf'
import type { Cause } from '../../model/run/failure.ts'
import type { BoundCodec } from '../codec.ts'
import { copyBytes } from './copy-bytes.ts'
import { type Difference, firstDifference } from './first-difference.ts'

/** What a codec loses of a message: the first of it. */
export type Loss = Extract<Cause, { code: 'changed' }>

/**
 * Decodes what the codec encoded, for every message, and compares it with the source; undefined where nothing is lost.
 * @param first The number of the first message.
 * @throws Error what the codec throws, with the message at which it does.
 */
export function findLoss(codec: BoundCodec, corpus: readonly Message[], first = 0): Loss | undefined {
  for (const [index, message] of corpus.entries()) {
    const number = first + index
    const difference = differenceOf(codec, message, number)
    if (difference) return { code: 'changed', of: 'message', number, ...difference }
  }
  return undefined
}

function differenceOf(codec: BoundCodec, message: Message, messageNumber: number): Difference | undefined {
  try {
    // A codec may reuse its output buffer, so the bytes are copied as an application would that keeps them.
    const bytes = copyBytes(codec.encode(codec.fromMessage(message)))
    return firstDifference(message, codec.toMessage(codec.decode(bytes)))
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new Error(`${text} (message ${messageNumber})`, { cause: error })
  }
}
