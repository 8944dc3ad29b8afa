import type { DescMessage, Message } from '@bufbuild/protobuf'
import { type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect'
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt'

/** The path of the first required field that isn't set, such as `.lines[0].sku`. */
export function missingRequired(type: DescMessage, message: Message): string | undefined {
  return hasRequired(type, new Set()) ? firstMissing(reflect(type, message), '') : undefined
}

/** Whether the type or any type below it has a required field: most schemas have none, and nothing is looked through. */
function hasRequired(type: DescMessage, seen: Set<DescMessage>): boolean {
  if (seen.has(type)) return false
  seen.add(type)
  return type.fields.some(
    ({ presence, message }) =>
      presence === FeatureSet_FieldPresence.LEGACY_REQUIRED ||
      (message !== undefined && hasRequired(message, seen)),
  )
}

function firstMissing(message: ReflectMessage, path: string): string | undefined {
  for (const field of message.fields) {
    const place = `${path}.${field.name}`
    if (!message.isSet(field)) {
      if (field.presence === FeatureSet_FieldPresence.LEGACY_REQUIRED) return place
      continue
    }
    for (const [key, inner] of innerMessages(message, field)) {
      const missing = firstMissing(inner, place + key)
      if (missing !== undefined) return missing
    }
  }
  return undefined
}

function* innerMessages(
  message: ReflectMessage,
  field: ReflectMessage['fields'][number],
): Generator<[key: string, message: ReflectMessage]> {
  if (field.fieldKind === 'message') yield ['', message.get(field)]
  if (field.fieldKind === 'list' && field.listKind === 'message') {
    for (const [index, item] of [...message.get(field)].entries())
      yield [`[${index}]`, item as ReflectMessage]
  }
  if (field.fieldKind === 'map' && field.mapKind === 'message') {
    for (const [key, item] of message.get(field))
      yield [`[${JSON.stringify(String(key))}]`, item as ReflectMessage]
  }
}
