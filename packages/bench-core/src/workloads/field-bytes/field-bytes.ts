import { type DescMessage, type JsonValue, type Message, type Registry, toBinary } from '@bufbuild/protobuf'
import { parsedGiven } from '../../model/messages/given-json.ts'
import { toMappedJson } from '../../model/messages/json-mapping.ts'
import type { FieldBytes } from '../../model/messages/own-messages.ts'
import { addJsonBytes } from './json-bytes.ts'
import { addProtobufBytes } from './protobuf-bytes.ts'
import { newTally, tallyRows } from './tally.ts'

/**
 * Where the bytes of a corpus go, in minified JSON and in protobuf: the share of every path. JSON is what the contender `json`
 * writes: as it was given, or else of the official mapping. A type with a form of its own in JSON, such as a timestamp, counts as one value, and so does what is deeper than 8.
 */
export function fieldBytes(type: DescMessage, corpus: readonly Message[], registry?: Registry): FieldBytes {
  const root = newTally('', 0)
  const values = jsonValues(type, corpus, registry)
  for (const value of values ?? []) addJsonBytes(type, value, root)
  for (const message of corpus) addProtobufBytes(type, toBinary(type, message), root)
  const rows = tallyRows(root)
  return {
    messages: corpus.length,
    jsonBytes: values === null ? null : rows[0]!.json.totalBytes,
    protobufBytes: rows[0]!.protobuf.totalBytes,
    rows,
  }
}

/** Null where the mapping has no form for a message, such as for an Any of an unknown type. */
function jsonValues(type: DescMessage, corpus: readonly Message[], registry?: Registry): JsonValue[] | null {
  try {
    return corpus.map(
      (message) => parsedGiven(message) ?? toMappedJson(type, message, registry ? { registry } : {}),
    )
  } catch {
    return null
  }
}
