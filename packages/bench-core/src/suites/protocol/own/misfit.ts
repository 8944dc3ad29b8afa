import type { DescMessage, Message } from '@bufbuild/protobuf'
import type { CodecEntry } from '../../../codecs/codec.ts'
import { findLoss } from '../../../codecs/messages/round-trip.ts'
import type { Failure } from '../../../model/run/failure.ts'
import { maxBodyBytes } from '../transports/encoding/body-compression.ts'

/** Tries a codec with every message as its transports would use it; undefined where nothing stands in the way. */
export async function findMisfit(
  codec: CodecEntry,
  type: DescMessage,
  messages: readonly Message[],
): Promise<Failure | undefined> {
  try {
    const bound = await codec.bind(type)
    const loss = findLoss(bound, messages)
    if (loss) return { reason: 'lossy', cause: loss }
    for (const [number, message] of messages.entries()) {
      const { length: bytes } = bound.encode(bound.fromMessage(message))
      if (bytes > maxBodyBytes)
        return { reason: 'refused', cause: { code: 'too-large', number, bytes, most: maxBodyBytes } }
    }
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { reason: 'threw', text: text.replace(/\s+/g, ' ').slice(0, 300) }
  }
}
