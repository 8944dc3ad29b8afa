import type { BoundCodec, CodecEntry } from './codec.ts'
import { fromMessageTree, type MessageTree, toMessageTree } from './messages/message-tree.ts'

/** CBOR (RFC 8949) with plain maps, so that any reader can decode a message by itself. */
export const cborX: CodecEntry = {
  info: {
    name: 'cbor-x',
    title: 'cbor-x',
    encoding: 'cbor',
    library: 'cbor-x',
    options:
      'plain maps (useRecords: false); two-byte map lengths, int64 as bigint, bytes without a tag, native addon if available; encodes into a pool that messages share, decodes bytes as views of the input',
  },
  async bind(type): Promise<BoundCodec<MessageTree>> {
    const { Encoder } = await import('cbor-x')
    const encoder = new Encoder({ useRecords: false, mapsAsObjects: true, tagUint8Array: false })
    return {
      encode: (value) => encoder.encode(value),
      decode: (bytes) => encoder.decode(bytes),
      fromMessage: (message) => toMessageTree(type, message),
      toMessage: (value) => fromMessageTree(type, value),
      decodeEach: (body, each) => void encoder.decodeMultiple(body, (value) => void each(value)),
    }
  },
}
