import { fromJson, fromJsonString, type JsonValue, type Message, toJsonString } from '@bufbuild/protobuf'
import { knownTypes } from '../../../model/messages/schema-files.ts'
import { type ColumnFormat, inOneColumn } from './column-format.ts'
import { messageField } from './message-field.ts'

/** The official JSON mapping of protobuf messages, by the library that `bytea-protobuf` uses. */
export const jsonbProtojson: ColumnFormat = {
  info: {
    name: 'jsonb-protojson',
    title: 'ProtoJSON in jsonb',
    encoding: 'json',
    library: '@bufbuild/protobuf',
    options: 'toJsonString and fromJsonString on protobuf-es messages; the parameter is text',
  },
  column: 'jsonb',
  async bind(type) {
    const registry = knownTypes(type)
    return inOneColumn<Message>({
      encode: (message) => Buffer.from(toJsonString(type, message, { registry })),
      encodeText: (message) => toJsonString(type, message, { registry }),
      decode: (payload) => fromJsonString(type, payload.toString('utf8'), { registry }),
      fromParsed: (value) => fromJson(type, value as JsonValue, { registry }),
      ...messageField,
      fromMessage: (message) => message,
      toMessage: (message) => message,
    })
  },
}
