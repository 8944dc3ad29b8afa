import type { DescMessage, JsonValue, Message } from '@bufbuild/protobuf'
import { parsedGiven } from '../model/messages/given-json.ts'
import { fromMappedJson, toMappedJson } from '../model/messages/json-mapping.ts'
import { knownTypes } from '../model/messages/schema-files.ts'
import type { BoundCodec, CodecEntry } from './codec.ts'

const options =
  'JSON.stringify and JSON.parse, minified, with UTF-8 encoding and decoding; int64 as strings, bytes are base64 text; encodes into a buffer of its own'

/**
 * V8's own JSON over the value tree that an application which speaks JSON holds: messages that were given as JSON as they
 * were given, all others by the official mapping.
 */
export const json: CodecEntry = {
  info: {
    name: 'json',
    title: 'JSON',
    encoding: 'json',
    library: 'node',
    options: `your JSON as given; other messages by the official mapping; ${options}`,
  },
  bind: async (type) => bound(type, parsedGiven),
}

/** The same over the value tree of the official JSON mapping, whatever the messages were given as. */
export const jsonMapping: CodecEntry = {
  info: {
    name: 'json-mapping',
    title: 'JSON, official mapping',
    encoding: 'json',
    library: 'node',
    options: `protobuf’s official JSON mapping; defaults left out; ${options}`,
  },
  bind: async (type) => bound(type, () => undefined),
}

/** The same without the bytes: a driver, a cache or a worker often takes the string. */
export const jsonString: CodecEntry = {
  info: {
    name: 'json-string',
    title: 'JSON as a string',
    encoding: 'json',
    library: 'node',
    options:
      'stops at the string; JSON.stringify and JSON.parse, minified, without UTF-8 encoding and decoding; protobuf’s official mapping, int64 as strings, bytes are base64 text, defaults left out; sizes, compression and streams are those of the text in UTF-8, which encodes into a buffer of its own',
  },
  isChosenByName: true,
  async bind(type) {
    return {
      ...bound(type, () => undefined),
      text: { encode: JSON.stringify, decode: (text) => JSON.parse(text) },
    }
  },
}

function bound(type: DescMessage, held: (message: Message) => JsonValue | undefined): BoundCodec<JsonValue> {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  return {
    encode: (value) => encoder.encode(JSON.stringify(value)),
    decode: (bytes) => JSON.parse(decoder.decode(bytes)),
    ...asJsonValues(type, held),
  }
}

/** The ways between messages and the value trees of a program that speaks JSON. */
export function asJsonValues(
  type: DescMessage,
  held: (message: Message) => JsonValue | undefined,
): Pick<BoundCodec<JsonValue>, 'fromMessage' | 'toMessage'> {
  const registry = knownTypes(type)
  return {
    fromMessage: (message) => held(message) ?? toMappedJson(type, message, { registry }),
    // What a program doesn't know it passes over: to it, a newer message is an object with a property more.
    toMessage: (value) => fromMappedJson(type, value, { registry, ignoreUnknownFields: true }),
  }
}
