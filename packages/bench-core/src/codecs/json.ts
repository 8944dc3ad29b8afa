import { fromJson, type JsonValue, toJson } from '@bufbuild/protobuf'
import { knownTypes } from '../model/schema-files.ts'
import type { BoundCodec, CodecEntry } from './codec.ts'

/** V8's own JSON over the value tree of the official JSON mapping, which is what an application that speaks JSON holds. */
export const json: CodecEntry = {
  info: {
    name: 'json',
    title: 'JSON',
    encoding: 'json',
    library: 'node',
    options:
      'JSON.stringify and JSON.parse, minified, int64 as strings, with UTF-8 encoding and decoding; encodes into a buffer of its own, bytes are base64 text',
  },
  async bind(type): Promise<BoundCodec<JsonValue>> {
    const encoder = new TextEncoder()
    const decoder = new TextDecoder()
    const registry = knownTypes(type)
    return {
      encode: (value) => encoder.encode(JSON.stringify(value)),
      decode: (bytes) => JSON.parse(decoder.decode(bytes)),
      fromMessage: (message) => toJson(type, message, { registry }),
      // What a program doesn't know it passes over: to it, a newer message is an object with a property more.
      toMessage: (value) => fromJson(type, value, { registry, ignoreUnknownFields: true }),
    }
  },
}
