import type { DescField, DescMessage } from '@bufbuild/protobuf'

const known = new WeakMap<DescMessage, ReadonlyMap<number, DescField>>()

/** The fields of a type by number. Kept for each type: a message of many small parts would build it over and over. */
export function fieldsByNumber(type: DescMessage): ReadonlyMap<number, DescField> {
  const fields = known.get(type) ?? new Map(type.fields.map((field) => [field.number, field]))
  known.set(type, fields)
  return fields
}
