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
    if (loss) return { reason: 'lossy', text: loss.text }
    for (const [number, message] of messages.entries()) {
      const { length } = bound.encode(bound.fromMessage(message))
      if (length > maxBodyBytes)
        return {
          reason: 'refused',
          text: `message ${number} takes ${mebibytes(length)}, and a body has at most ${mebibytes(maxBodyBytes)}`,
        }
    }
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { reason: 'threw', text: text.replace(/\s+/g, ' ').slice(0, 300) }
  }
}

function mebibytes(bytes: number): string {
  return `${Math.ceil((100 * bytes) / 2 ** 20) / 100} MiB`
}
