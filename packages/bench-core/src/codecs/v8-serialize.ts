import type { BoundCodec, CodecEntry } from './codec.ts'
import { fromMessageTree, type MessageTree, toMessageTree } from './messages/message-tree.ts'

/** The structured clone format of V8, which Node.js sends between threads: only JavaScript on V8 reads it. */
export const v8Serialize: CodecEntry = {
  info: {
    name: 'v8-serialize',
    title: 'V8 serialize',
    encoding: 'v8',
    library: 'node',
    options:
      'serialize and deserialize of node:v8; int64 as bigint; sizes vary by a few per cent with V8’s form of arrays and numbers; encodes into a buffer of its own, decodes bytes as views of the input',
  },
  async bind(type): Promise<BoundCodec<MessageTree>> {
    const { serialize, deserialize } = await import('node:v8')
    return {
      encode: (value) => serialize(value),
      decode: (bytes) => deserialize(bytes),
      fromMessage: (message) => toMessageTree(type, message),
      toMessage: (value) => fromMessageTree(type, value),
    }
  },
}
