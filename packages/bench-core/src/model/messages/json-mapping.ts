import {
  type DescMessage,
  fromBinary,
  fromJson,
  type JsonObject,
  type JsonReadOptions,
  type JsonValue,
  type JsonWriteOptions,
  type Message,
  type Registry,
  ScalarType,
  toBinary,
  toJson,
} from '@bufbuild/protobuf'
import { isObject } from './json-object.ts'

/**
 * The official JSON mapping of a message, in which a float of 32 bits has as few digits as say which one it is, as most
 * libraries write it and programs hold it: 0.15, where Protobuf-ES has 0.15000000596046448.
 */
export function toMappedJson(
  type: DescMessage,
  message: Message,
  options: Partial<JsonWriteOptions> = {},
): JsonValue {
  return asHeld(withShortFloats(type, toJson(type, message, options), options.registry))
}

/** The message of such JSON, its floats rounded to 32 bits as on the wire. */
export function fromMappedJson(
  type: DescMessage,
  json: JsonValue,
  options: Partial<JsonReadOptions> = {},
): Message {
  return fromBinary(type, toBinary(type, fromJson(type, json, options)))
}

/** The double with the fewest decimal digits, six or more, that rounds to this float of 32 bits. */
export function shortFloat(float: number): number {
  for (let digits = 6; digits <= 9; digits++) {
    const short = Number(float.toPrecision(digits))
    if (Object.is(Math.fround(short), float)) return short
  }
  return float
}

/** Changes the value that it is given. */
function withShortFloats(type: DescMessage, json: JsonValue, registry: Registry | undefined): JsonValue {
  if (type.typeName === 'google.protobuf.FloatValue') return shortIfNumber(json)
  if (!isObject(json)) return json
  if (type.typeName === 'google.protobuf.Any') {
    const inner = registry?.getMessage(String(json['@type']).replace(/^.*\//, ''))
    return inner ? withShortFloats(inner, json, registry) : json
  }
  if (type.file.proto.package === 'google.protobuf') return json
  for (const field of type.fields) {
    const { message, scalar, jsonName } = field
    if ((!message && scalar !== ScalarType.FLOAT) || !Object.hasOwn(json, jsonName)) continue
    const short = (item: JsonValue) =>
      message ? withShortFloats(message, item, registry) : shortIfNumber(item)
    const value = json[jsonName]!
    if (field.fieldKind === 'map')
      for (const [key, item] of Object.entries(value as JsonObject))
        setOwn(value as JsonObject, key, short(item))
    else setOwn(json, jsonName, field.fieldKind === 'list' ? (value as JsonValue[]).map(short) : short(value))
  }
  return json
}

/**
 * The same in objects as programs hold them. Protobuf-ES assigns fields by computed names, and of an object that gets some twenty
 * of these V8 makes a hash table, which JSON.stringify takes up to twice as long for.
 */
function asHeld(json: JsonValue): JsonValue {
  if (Array.isArray(json)) return json.map(asHeld)
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, asHeld(value)]))
}

/** What JSON has no number for is text. */
function shortIfNumber(value: JsonValue): JsonValue {
  return typeof value === 'number' ? shortFloat(value) : value
}

/** Assignment that also holds for names such as `__proto__`. */
function setOwn(object: JsonObject, name: string, value: JsonValue): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
