import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire'

/** Records one after the other, each after its length as a varint. */
export function delimited(records: Iterable<Uint8Array>): Uint8Array {
  const writer = new BinaryWriter()
  for (const record of records) writer.bytes(record)
  return writer.finish()
}

/** The records again. @throws RangeError where the bytes end within one. */
export function recordsOf(bytes: Uint8Array): Uint8Array[] {
  const reader = new BinaryReader(bytes)
  const records: Uint8Array[] = []
  while (reader.pos < reader.len) records.push(reader.bytes())
  return records
}
