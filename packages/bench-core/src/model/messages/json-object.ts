import type { JsonObject, JsonValue } from '@bufbuild/protobuf'

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
