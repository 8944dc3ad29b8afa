import { fromBinary, type Message, toBinary } from '@bufbuild/protobuf'
import type { BoundCodec, CodecEntry } from './codec.ts'

/** Protobuf by the library that follows the conformance suite most closely in JavaScript. */
export const protobufEs: CodecEntry = {
  info: {
    name: 'protobuf-es',
    title: 'Protobuf-ES',
    encoding: 'protobuf',
    library: '@bufbuild/protobuf',
    options:
      'toBinary and fromBinary; on generated messages, int64 as bigint; encodes into a buffer of its own, decodes bytes as views of the input',
  },
  async bind(type): Promise<BoundCodec<Message>> {
    return {
      encode: (message) => toBinary(type, message),
      decode: (bytes) => fromBinary(type, bytes),
      fromMessage: (message) => message,
      toMessage: (message) => message,
    }
  },
}
