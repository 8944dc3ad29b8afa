import { fromJsonString, type Message, toJsonString } from '@bufbuild/protobuf'
import { knownTypes } from '../model/messages/schema-files.ts'
import type { BoundCodec, CodecEntry } from './codec.ts'

/** The official protobuf JSON mapping, between protobuf messages and JSON text. */
export const protojson: CodecEntry = {
  info: {
    name: 'protojson',
    title: 'ProtoJSON',
    encoding: 'json',
    library: '@bufbuild/protobuf',
    options:
      'toJsonString, fromJsonString; on protobuf-es messages, int64 as bigint, with UTF-8 encoding and decoding; encodes into a buffer of its own, decodes bytes as copies',
  },
  async bind(type): Promise<BoundCodec<Message>> {
    const encoder = new TextEncoder()
    const decoder = new TextDecoder()
    const options = { registry: knownTypes(type) }
    return {
      encode: (message) => encoder.encode(toJsonString(type, message, options)),
      decode: (bytes) => fromJsonString(type, decoder.decode(bytes), options),
      fromMessage: (message) => message,
      toMessage: (message) => message,
    }
  },
}
