import type { CodecEntry } from '../../../codecs/codec.ts'
import { protobufEs } from '../../../codecs/protobuf-es.ts'
import { protobufjs } from '../../../codecs/protobufjs.ts'
import { type BoundFormat, type ColumnFormat, inOneColumn } from './column-format.ts'
import { messageField, protobufjsField } from './message-field.ts'

/** A library that writes and reads protobuf, with the way to a field of its messages. */
export interface ProtobufLibrary {
  readonly codec: CodecEntry
  readonly fields: Pick<BoundFormat, 'getField' | 'setField'>
}

/**
 * The one that `jsonb-protojson` uses as well: between the two nothing differs but what is stored. A message stays the
 * library's own, also where an application would hold another form of it.
 */
const usualLibrary: ProtobufLibrary = { codec: protobufEs, fields: messageField as ProtobufLibrary['fields'] }

/** What is done to protobuf's bytes on their way into the column, and undone on their way out. */
export interface Compression {
  compress(bytes: Uint8Array): Buffer
  decompress(bytes: Buffer): Uint8Array
}

const plain: Compression = {
  compress: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  decompress: (bytes) => bytes,
}

export function bindProtobuf(
  { compress, decompress }: Compression = plain,
  { codec, fields }: ProtobufLibrary = usualLibrary,
): ColumnFormat['bind'] {
  return async (type) => {
    const { encode, decode, fromMessage, toMessage } = await codec.bind(type)
    return inOneColumn({
      encode: (message) => compress(encode(message)),
      decode: (payload) => decode(decompress(payload)),
      fromParsed: (value) => decode(decompress(value as Buffer)),
      ...fields,
      fromMessage,
      toMessage,
    })
  }
}

/** Protobuf in bytea by each library beside the usual one. */
export const byteaByLibrary: readonly ColumnFormat[] = [{ codec: protobufjs, fields: protobufjsField }].map(
  (library) => {
    const { name, title, encoding, library: dependency, options } = library.codec.info
    return {
      info: {
        name: `bytea-${name}`,
        title: `Protobuf in bytea by ${title}`,
        encoding,
        library: dependency,
        options: `${options}; the parameter is binary`,
      },
      column: 'bytea',
      isChosenByName: true,
      bind: bindProtobuf(plain, library),
    }
  },
)
