import type { Message } from '@bufbuild/protobuf'
import type { BoundCodec } from './codec.ts'
import { copyBytes } from './copy-bytes.ts'
import { firstDifference } from './first-difference.ts'

/** What a codec loses of a message, with the path of the first loss. */
export interface Loss {
  readonly messageNumber: number
  readonly path: string
  readonly text: string
}

/** Decodes what the codec encoded, for every message, and compares it with the source; undefined where nothing is lost. */
export function findLoss(codec: BoundCodec, corpus: readonly Message[]): Loss | undefined {
  for (const [messageNumber, message] of corpus.entries()) {
    // A codec may reuse its output buffer, so the bytes are copied as an application would that keeps them.
    const bytes = copyBytes(codec.encode(codec.fromMessage(message)))
    const difference = firstDifference(message, codec.toMessage(codec.decode(bytes)))
    if (difference) {
      const { path, expected, actual } = difference
      return {
        messageNumber,
        path,
        text: `lossy at ${path} of message ${messageNumber}: ${expected} became ${actual}`,
      }
    }
  }
  return undefined
}
