import type { Message } from '@bufbuild/protobuf'
import type { BoundCodec } from '../../../codecs/codec.ts'
import { copyBytes } from '../../../codecs/messages/copy-bytes.ts'
import { firstDifference } from '../../../codecs/messages/first-difference.ts'
import { type MessageStream, messageStream } from '../../../codecs/messages/message-stream.ts'
import type { Operation } from '../../../measure/timed-loop.ts'
import type { Encoding } from '../../../model/report/contender.ts'
import type { Cause } from '../../../model/run/failure.ts'
import { messagesOfStream } from './stream-size.ts'

/** A stream of the corpus's messages over and over, proven, with its two operations. */
export interface PreparedStream {
  readonly operations: Readonly<Record<string, Operation>>
  readonly figures: { readonly streamMessages: number; readonly streamBytes: number }
  /** What it loses; undefined where every message comes back. */
  readonly loss: Cause | undefined
}

/** The messages of a corpus, as the codec holds and as it encodes them, and how many bytes protobuf has for one. */
interface StreamMessages {
  readonly corpus: readonly Message[]
  readonly messages: readonly unknown[]
  readonly encoded: readonly Uint8Array[]
  readonly meanBytes: number
}

export function prepareStream(
  codec: BoundCodec,
  encoding: Encoding,
  { corpus, messages, encoded, meanBytes }: StreamMessages,
): PreparedStream {
  const stream = messageStream(codec, encoding, encoded)
  const count = messagesOfStream(meanBytes)
  const all = Array.from({ length: count }, (_, index) => messages[index % messages.length])
  const body = copyBytes(stream.encode(all))
  return {
    operations: {
      'encode-stream': {
        name: 'encode-stream',
        inputs: [all],
        run: (input) => stream.encode(input as unknown[]),
      },
      'decode-stream': {
        name: 'decode-stream',
        inputs: [body],
        run: (input) => lastOf(stream, input as Uint8Array),
      },
    },
    figures: { streamMessages: count, streamBytes: body.length },
    loss: streamLoss(codec, stream, body, corpus, count),
  }
}

/** What comes out last: whoever reads a stream is done with a message when the next one comes. */
function lastOf(stream: MessageStream, body: Uint8Array): unknown {
  let last: unknown
  stream.decodeEach(body, (message) => {
    last = message
  })
  return last
}

/** Every message of the corpus is compared once, and all are counted. */
function streamLoss(
  codec: BoundCodec,
  stream: MessageStream,
  body: Uint8Array,
  corpus: readonly Message[],
  count: number,
): Cause | undefined {
  let index = 0
  let loss: Cause | undefined
  stream.decodeEach(body, (native) => {
    const expected = index < corpus.length ? corpus[index] : undefined
    index++
    if (expected === undefined || loss) return
    const difference = firstDifference(expected, codec.toMessage(native))
    if (difference) loss = { code: 'changed', of: 'message', number: index - 1, ...difference, by: 'stream' }
  })
  return (
    loss ?? (index === count ? undefined : { code: 'missing', what: 'of-stream', count: index, of: count })
  )
}
