import type { Document } from 'bson'
import type { BoundCodec, CodecEntry } from './codec.ts'
import { fromMessageTree, type MessageTree, toMessageTree } from './messages/message-tree.ts'
import { plainForm, signedScalars, type TreeForm } from './messages/tree-form.ts'

const form: TreeForm = { ...plainForm, ...signedScalars }

/** The documents of MongoDB. Its root has to be a document, and no name may hold NUL. */
export const bson: CodecEntry = {
  info: {
    name: 'bson',
    title: 'BSON',
    encoding: 'bson',
    library: 'bson',
    options:
      'int64 as bigint (useBigInt64); uint64 as the int64 with the same bits, bytes as generic binary; encodes into a pool that messages share, decodes bytes as views of the input',
  },
  async bind(type): Promise<BoundCodec<MessageTree>> {
    const { deserialize, serialize } = await import('bson')
    return {
      encode: (value) => serialize(value as Document),
      decode: (bytes) => deserialize(bytes, { useBigInt64: true, promoteBuffers: true }),
      fromMessage: (message) => toMessageTree(type, message, form),
      toMessage: (value) => fromMessageTree(type, value, form),
      // A document begins with its length.
      decodeEach(body, each) {
        const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
        for (let at = 0; at < body.length; at += view.getInt32(at, true)) {
          const document = body.subarray(at, at + view.getInt32(at, true))
          each(deserialize(document, { useBigInt64: true, promoteBuffers: true }))
        }
      },
    }
  },
}
