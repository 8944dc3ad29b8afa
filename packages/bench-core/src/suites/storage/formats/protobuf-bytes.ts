import { fromBinary, type Message, toBinary } from '@bufbuild/protobuf'
import type { BoundFormat, ColumnFormat } from './column-format.ts'
import { messageField } from './message-field.ts'

/** What is done to protobuf's bytes on their way into the column, and undone on their way out. */
export interface Compression {
  compress(bytes: Uint8Array): Buffer
  decompress(bytes: Buffer): Uint8Array
}

/**
 * Protobuf by protobuf-es, which `jsonb-protojson` uses as well: between the two nothing differs but what is stored.
 * A message stays the library's own, also where an application would hold another form of it.
 */
export function bindProtobuf({ compress, decompress }: Compression = plain): ColumnFormat['bind'] {
  return async (type) => {
    const bound: BoundFormat<Message> = {
      encode: (message) => compress(toBinary(type, message)),
      decode: (payload) => fromBinary(type, decompress(payload)),
      fromParsed: (value) => fromBinary(type, decompress(value as Buffer)),
      ...messageField,
      fromMessage: (message) => message,
      toMessage: (message) => message,
    }
    return bound as BoundFormat
  }
}

const plain: Compression = {
  compress: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  decompress: (bytes) => bytes,
}
