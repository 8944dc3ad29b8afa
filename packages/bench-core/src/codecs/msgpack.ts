import type { BoundCodec, CodecEntry } from './codec.ts'
import { fromMessageTree, type MessageTree, toMessageTree } from './messages/message-tree.ts'

/** MessagePack by the reference implementation in JavaScript. */
export const msgpack: CodecEntry = {
  info: {
    name: 'msgpack',
    title: '@msgpack/msgpack',
    encoding: 'messagepack',
    library: '@msgpack/msgpack',
    options:
      'reused Encoder and Decoder; one each for all messages, int64 as bigint (useBigInt64), up to 1,000 levels deep; encodes into a buffer of its own, decodes bytes as views of the input',
  },
  async bind(type): Promise<BoundCodec<MessageTree>> {
    const { Decoder, Encoder } = await import('@msgpack/msgpack')
    const encoder = new Encoder({ useBigInt64: true, maxDepth: 1000 })
    const decoder = new Decoder({ useBigInt64: true })
    return {
      encode: (value) => encoder.encode(value),
      decode: (bytes) => decoder.decode(bytes) as MessageTree,
      fromMessage: (message) => toMessageTree(type, message),
      toMessage: (value) => fromMessageTree(type, value),
      decodeEach(body, each) {
        for (const value of decoder.decodeMulti(body)) each(value as MessageTree)
      },
    }
  },
}
