import type { MessageStream } from '../../../codecs/messages/message-stream.ts'
import { batchSizes } from '../../../model/codec/compressions.ts'
import { sum } from '../../../model/sum.ts'
import type { PreparedCompression } from './compressors.ts'

/** A batch holds at most so many bytes before it is compressed, and so many batches are looked at. */
const batchLimits = { bytes: 4_000_000, batches: 10 } as const

/** Messages that can be written together, one body of many. */
interface Streamed {
  readonly stream: MessageStream
  readonly messages: readonly unknown[]
}

/** What a compression leaves of the corpus it is tried on. The same in every round. */
export function compressedSizes(
  { compress, tried, dictionary }: PreparedCompression,
  encoded: readonly Uint8Array[],
  streamed?: Streamed,
): Readonly<Record<string, number>> {
  const inputs = tried(encoded)
  const sizes = inputs.map((bytes) => compress(bytes).length).toSorted((a, b) => a - b)
  return {
    compressedBytes: (sizes[(sizes.length - 1) >> 1]! + sizes[sizes.length >> 1]!) / 2,
    compressedBytesMean: mean(sizes),
    ...Object.fromEntries(
      batchSizes.flatMap((count) => {
        if (!streamed) return []
        const batches = batchesOf(tried(streamed.messages), count, mean(inputs.map(({ length }) => length)))
        if (batches.length === 0) return []
        const bytes = mean(batches.map((batch) => compress(streamed.stream.encode(batch)).length))
        return [[`bytesInBatchOf${count}`, bytes / count]]
      }),
    ),
    ...(dictionary.length > 0 && { dictionaryBytes: dictionary.length }),
  }
}

/** Messages that stand together; none where they are too few or too large. */
function batchesOf(messages: readonly unknown[], count: number, meanBytes: number): (readonly unknown[])[] {
  const wanted = Math.min(batchLimits.batches, Math.floor(messages.length / count))
  return count * meanBytes > batchLimits.bytes
    ? []
    : Array.from({ length: wanted }, (_, index) => messages.slice(index * count, (index + 1) * count))
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}
