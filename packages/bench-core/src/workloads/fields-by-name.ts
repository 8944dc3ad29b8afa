import type { DescField, DescMessage } from '@bufbuild/protobuf'

const known = new WeakMap<DescMessage, ReadonlyMap<string, DescField>>()

/**
 * The fields of a type by what JSON may call them: their name in JSON, or that of the schema. Kept for each type, as those by
 * number are.
 */
export function fieldsByName(type: DescMessage): ReadonlyMap<string, DescField> {
  const fields = known.get(type) ?? new Map(namesOf(type))
  known.set(type, fields)
  return fields
}

function namesOf({ fields }: DescMessage): (readonly [string, DescField])[] {
  return [
    ...fields.map((field) => [field.name, field] as const),
    ...fields.map((field) => [field.jsonName, field] as const),
  ]
}
