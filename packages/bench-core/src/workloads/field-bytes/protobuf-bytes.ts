import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { isOpaque } from '../../model/messages/opaque-types.ts'
import { fieldsByNumber } from '../fields-by-number.ts'
import { type WireField, wireFields } from '../wire-fields.ts'
import { type PathTally, within } from './tally.ts'

/** Adds the bytes of a message in protobuf's binary format to the paths that they belong to. */
export function addProtobufBytes(
  type: DescMessage,
  bytes: Uint8Array,
  tally: PathTally,
  start = 0,
  end = bytes.length,
): void {
  if (isOpaque(type)) {
    tally.protobuf.valueBytes += end - start
    return
  }
  const fields = fieldsByNumber(type)
  for (const wire of wireFields(bytes, start, end)) {
    const field = fields.get(wire.number)
    const path = within(tally, field?.name ?? `(${wire.number})`)
    if (!path) {
      tally.protobuf.valueBytes += wire.tagBytes + wire.lengthBytes + wire.valueEnd - wire.valueStart
      continue
    }
    path.protobuf.tagBytes += wire.tagBytes
    path.protobuf.lengthBytes += wire.lengthBytes
    if (field?.fieldKind === 'map') addEntry(field, bytes, wire, path)
    else if (field?.message) addProtobufBytes(field.message, bytes, path, wire.valueStart, wire.valueEnd)
    else path.protobuf.valueBytes += wire.valueEnd - wire.valueStart
  }
}

/** An entry of a map is a message of a key and a value. */
function addEntry(
  field: DescField & { fieldKind: 'map' },
  bytes: Uint8Array,
  entry: WireField,
  tally: PathTally,
): void {
  const keys = within(tally, '{key}')
  const values = within(tally, '{value}')
  if (!keys || !values) {
    tally.protobuf.valueBytes += entry.valueEnd - entry.valueStart
    return
  }
  for (const wire of wireFields(bytes, entry.valueStart, entry.valueEnd)) {
    const path = wire.number === 1 ? keys : values
    path.protobuf.tagBytes += wire.tagBytes
    path.protobuf.lengthBytes += wire.lengthBytes
    if (wire.number === 2 && field.message)
      addProtobufBytes(field.message, bytes, path, wire.valueStart, wire.valueEnd)
    else path.protobuf.valueBytes += wire.valueEnd - wire.valueStart
  }
}
