import type { BoundCodec, CodecEntry } from './codec.ts'
import { fromMessageTree, type MessageTree, toMessageTree } from './messages/message-tree.ts'

/** MessagePack with plain maps, so that any reader can decode a message by itself. */
export const msgpackr: CodecEntry = {
  info: {
    name: 'msgpackr',
    title: 'msgpackr',
    encoding: 'messagepack',
    library: 'msgpackr',
    options:
      'plain maps (useRecords: false); int64 as bigint, bytes as binary, native addon if available; encodes into a pool that messages share, decodes bytes as views of the input',
  },
  async bind(type): Promise<BoundCodec<MessageTree>> {
    const { Packr } = await import('msgpackr')
    const packr = new Packr({ useRecords: false, int64AsType: 'bigint' })
    return {
      encode: (value) => packr.pack(value),
      decode: (bytes) => packr.unpack(bytes),
      fromMessage: (message) => toMessageTree(type, message),
      toMessage: (value) => fromMessageTree(type, value),
      decodeEach: (body, each) => packr.unpackMultiple(body, (value) => void each(value)),
    }
  },
}
