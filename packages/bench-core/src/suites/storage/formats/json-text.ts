import type { JsonValue } from '@bufbuild/protobuf'
import { parsedGiven } from '../../../model/messages/given-json.ts'
import { fromMappedJson, toMappedJson } from '../../../model/messages/json-mapping.ts'
import { knownTypes } from '../../../model/messages/schema-files.ts'
import { type ColumnFormat, inOneColumn } from './column-format.ts'
import { treeField } from './message-field.ts'

/** JSON as an application that speaks it holds it: as it was given, else by the official mapping; written and read by V8. */
export const bindJson: ColumnFormat['bind'] = async (type) => {
  const registry = knownTypes(type)
  return inOneColumn<JsonValue>({
    encode: (value) => Buffer.from(JSON.stringify(value)),
    encodeText: (value) => JSON.stringify(value),
    decode: (payload) => JSON.parse(payload.toString('utf8')),
    fromParsed: (value) => value as JsonValue,
    ...treeField,
    fromMessage: (message) => parsedGiven(message) ?? toMappedJson(type, message, { registry }),
    toMessage: (value) => fromMappedJson(type, value, { registry }),
  })
}
