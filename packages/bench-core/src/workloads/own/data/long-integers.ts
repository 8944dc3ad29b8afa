import {
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
  type Registry,
  ScalarType,
} from '@bufbuild/protobuf'
import { isWrapperDesc } from '@bufbuild/protobuf/wkt'
import { isObject } from '../../../model/messages/json-object.ts'
import { isOpaque } from '../../../model/messages/opaque-types.ts'
import { fieldsByName } from '../../fields-by-name.ts'
import { asDoubles, longNumberOf } from './given-json.ts'

const integersOf64Bits: ReadonlySet<ScalarType | undefined> = new Set([
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
])

/**
 * The same JSON with whole numbers that a double can't hold as texts where the type has a 64-bit integer, as protobuf's JSON
 * mapping writes it.
 */
export function withLongIntegers(type: DescMessage, value: JsonValue, registry: Registry): JsonValue {
  return asDoubles(value) === value ? value : ofMessage(type, value, registry)
}

function ofMessage(type: DescMessage, value: JsonValue, registry: Registry): JsonValue {
  if (isWrapperDesc(type)) return ofField(type.fields[0], value, registry)
  if (!isObject(value)) return value
  if (type.typeName === 'google.protobuf.Any') {
    const inner = typeInAny(value, registry)
    if (!inner) return value
    return isOpaque(inner)
      ? withEach(value, (key, item) => (key === 'value' ? ofMessage(inner, item, registry) : item))
      : ofMessage(inner, value, registry)
  }
  if (isOpaque(type)) return value
  return withEach(value, (key, item) => {
    const field = fieldsByName(type).get(key)
    return field ? ofField(field, item, registry) : item
  })
}

function ofField(field: DescField, value: JsonValue, registry: Registry): JsonValue {
  const { fieldKind, message, scalar } = field
  const ofItem = (item: JsonValue) => {
    if (message) return ofMessage(message, item, registry)
    return (integersOf64Bits.has(scalar) ? longNumberOf(item) : undefined) ?? item
  }
  if (fieldKind === 'list') return Array.isArray(value) ? value.map(ofItem) : value
  if (fieldKind === 'map') return isObject(value) ? withEach(value, (_, item) => ofItem(item)) : value
  return ofItem(value)
}

/** The type that a `google.protobuf.Any` in JSON says it holds; undefined where it isn't known. */
export function typeInAny(value: JsonObject, registry: Registry): DescMessage | undefined {
  const url = value['@type']
  return typeof url === 'string' ? registry.getMessage(url.slice(url.lastIndexOf('/') + 1)) : undefined
}

/** The same object with other values. */
export function withEach(
  object: JsonObject,
  change: (key: string, value: JsonValue) => JsonValue,
): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(key, value)]))
}
