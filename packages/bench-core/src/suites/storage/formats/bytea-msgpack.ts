import { msgpackr } from '../../../codecs/msgpackr.ts'
import { type ColumnFormat, inOneColumn } from './column-format.ts'
import { treeField } from './message-field.ts'

/** MessagePack with plain maps by the codec of the same name: 64-bit integers and bytes as themselves. */
export const byteaMsgpack: ColumnFormat = {
  info: {
    name: 'bytea-msgpack',
    title: 'MessagePack in bytea',
    encoding: 'messagepack',
    library: 'msgpackr',
    options: `msgpackr with ${msgpackr.info.options}; the parameter is binary`,
  },
  column: 'bytea',
  async bind(type) {
    const codec = await msgpackr.bind(type)
    return inOneColumn({
      encode: (value) => {
        const bytes = codec.encode(value)
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      },
      decode: (payload) => codec.decode(payload),
      fromParsed: (value) => codec.decode(value as Buffer),
      ...treeField,
      fromMessage: codec.fromMessage,
      toMessage: codec.toMessage,
    })
  },
}
