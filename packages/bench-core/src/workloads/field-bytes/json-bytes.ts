import type { DescField, DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf'
import { isObject } from '../../model/messages/json-object.ts'
import { isOpaque } from '../../model/messages/opaque-types.ts'
import { fieldsByName } from '../fields-by-name.ts'
import { type PathTally, within } from './tally.ts'

/** Adds the bytes of a message's minified JSON, in UTF-8, to the paths that they belong to. */
export function addJsonBytes(type: DescMessage, value: JsonValue, tally: PathTally): void {
  if (isOpaque(type) || !isObject(value)) {
    tally.json.valueBytes += textBytes(value)
    return
  }
  tally.json.punctuationBytes += bracketsAndCommas(Object.keys(value).length)
  for (const [key, inner] of Object.entries(value)) {
    const field = fieldsByName(type).get(key)
    const path = within(tally, field?.name ?? key)
    if (!path) {
      tally.json.valueBytes += nameBytes(key) + textBytes(inner)
      continue
    }
    path.json.nameBytes += nameBytes(key)
    addField(field, inner, path)
  }
}

function addField(field: DescField | undefined, value: JsonValue, tally: PathTally): void {
  if (field?.fieldKind === 'map' && value !== null) {
    addMap(field, value as JsonObject, tally)
  } else if (field?.fieldKind === 'list' && Array.isArray(value)) {
    tally.json.punctuationBytes += bracketsAndCommas(value.length)
    for (const item of value) addItem(field, item, tally)
  } else {
    addItem(field, value, tally)
  }
}

function addItem(field: DescField | undefined, value: JsonValue, tally: PathTally): void {
  if (field?.message) addJsonBytes(field.message, value, tally)
  else tally.json.valueBytes += textBytes(value)
}

/** The keys of a map are content, not names: they have a path of their own. */
function addMap(field: DescField & { fieldKind: 'map' }, map: JsonObject, tally: PathTally): void {
  const keys = within(tally, '{key}')
  const values = within(tally, '{value}')
  if (!keys || !values) {
    tally.json.valueBytes += textBytes(map)
    return
  }
  const entries = Object.entries(map)
  tally.json.punctuationBytes += bracketsAndCommas(entries.length)
  for (const [key, value] of entries) {
    keys.json.valueBytes += nameBytes(key)
    if (field.message) addJsonBytes(field.message, value, values)
    else values.json.valueBytes += textBytes(value)
  }
}

/** Two brackets or braces, and a comma between each two members. */
function bracketsAndCommas(members: number): number {
  return 2 + Math.max(0, members - 1)
}

/** A name with its quotation marks and the colon after it. */
function nameBytes(name: string): number {
  return textBytes(name) + 1
}

function textBytes(value: JsonValue): number {
  return Buffer.byteLength(JSON.stringify(value))
}
