import {
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
  ScalarType,
} from '@bufbuild/protobuf'
import { FeatureSet_FieldPresence, isWrapperDesc } from '@bufbuild/protobuf/wkt'
import { isObject } from '../../model/messages/json-object.ts'
import { isOpaque } from '../../model/messages/opaque-types.ts'
import { longNumberOf } from './data/given-json.ts'

/** Something to know about a path at which JSON went into a message and came back by the official mapping. */
interface JsonNote {
  /** What is there: another value, the default of a field that can't be missing, or such a default where nothing was. */
  readonly what: 'lost' | 'default' | 'made-up'
  /** In the names of the JSON, such as `.lines[].price`. */
  readonly path: string
  readonly given: JsonValue | undefined
  readonly became: JsonValue | undefined
}

type Tell = (note: JsonNote) => void

/**
 * Compares JSON with what came back. What the mapping writes in another form is the same: numbers of 64 bits as texts,
 * values of enums by their name, fields by their name in JSON, bytes in either base64.
 * @param back With the defaults of fields that have no presence.
 */
export function compareJson(type: DescMessage, given: JsonValue, back: JsonValue, tell: Tell): void {
  compareMessage(type, given, back, '', tell)
}

function compareMessage(
  type: DescMessage,
  given: JsonValue,
  back: JsonValue | undefined,
  path: string,
  tell: Tell,
): void {
  if (isOpaque(type) || !isObject(given) || !isObject(back)) {
    const isSame = isWrapperDesc(type) ? areSameScalar(type.fields[0], given, back) : areSame(given, back)
    if (!isSame) tell({ what: 'lost', path, given, became: back })
    return
  }
  for (const field of type.fields) {
    const key = Object.hasOwn(given, field.jsonName) ? field.jsonName : field.name
    const became = own(back, field.jsonName)
    const value = own(given, key)
    const place = `${path}.${key}`
    if (value !== undefined) compareField(field, value, became, place, tell)
    else if (became !== undefined)
      // Other records may call it either.
      for (const name of new Set([field.jsonName, field.name]))
        tell({ what: 'made-up', path: `${path}.${name}`, given: undefined, became })
  }
}

function compareField(
  field: DescField,
  given: JsonValue,
  back: JsonValue | undefined,
  path: string,
  tell: Tell,
): void {
  if (back === undefined || (given === null) !== (back === null)) {
    tell({ what: 'lost', path, given, became: back })
  } else if (field.fieldKind === 'list' && Array.isArray(given) && Array.isArray(back)) {
    if (given.length === 0) tell({ what: 'default', path, given, became: undefined })
    given.forEach((item, index) => {
      compareItem(field, item, back[index], `${path}[]`, tell)
    })
  } else if (field.fieldKind === 'map' && isObject(given) && isObject(back)) {
    const entries = Object.entries(given)
    if (entries.length === 0) tell({ what: 'default', path, given, became: undefined })
    for (const [key, item] of entries) compareItem(field, item, own(back, key), `${path}{}`, tell)
  } else {
    compareItem(field, given, back, path, tell)
    if (field.presence === FeatureSet_FieldPresence.IMPLICIT && isDefault(field, back))
      tell({ what: 'default', path, given, became: undefined })
  }
}

/** Of the value that came back, which has the mapping's form whatever form was given. */
function isDefault({ enum: type, scalar }: DescField, back: JsonValue): boolean {
  if (type) return back === type.value[0]?.name
  return back === 0 || back === '' || back === false || (back === '0' && scalar !== ScalarType.STRING)
}

function compareItem(
  field: DescField,
  given: JsonValue,
  back: JsonValue | undefined,
  path: string,
  tell: Tell,
): void {
  if (field.message) compareMessage(field.message, given, back, path, tell)
  else if (!areSameScalar(field, given, back)) tell({ what: 'lost', path, given, became: back })
}

function areSameScalar(field: DescField, given: JsonValue, back: JsonValue | undefined): boolean {
  if (given === back || hasDigitsOf(given, back)) return true
  if (field.enum) return typeof given === 'number' && field.enum.value[given]?.name === back
  if (field.scalar === ScalarType.STRING || typeof given === 'object' || typeof back === 'object')
    return false
  return field.scalar === ScalarType.BYTES
    ? standardBase64(String(given)) === standardBase64(String(back))
    : String(given) === String(back)
}

function standardBase64(text: string): string {
  return text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/(?<!=)=+$/, '')
}

/** Deeply, in whatever order the names of objects stand. */
function areSame(given: JsonValue | undefined, back: JsonValue | undefined): boolean {
  if (given === back || hasDigitsOf(given, back)) return true
  if (Array.isArray(given) && Array.isArray(back))
    return given.length === back.length && given.every((item, index) => areSame(item, back[index]))
  if (isObject(given) && isObject(back)) {
    const keys = Object.keys(given)
    return (
      keys.length === Object.keys(back).length &&
      keys.every((key) => areSame(own(given, key), own(back, key)))
    )
  }
  return false
}

/** Whether a double is written by the digits of a number that was too long to be read as one. */
function hasDigitsOf(given: JsonValue | undefined, back: JsonValue | undefined): boolean {
  return typeof back === 'number' && longNumberOf(given) === String(back)
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
