import { isObject } from '../../model/messages/json-object.ts'
import { parseJson } from '../../model/parse-json.ts'
import { elementTexts, lineNestedDeeper, onOneLine } from './json-text.ts'

/** As deep as messages go that are read as JSON. */
const maxNesting = 256

/** What the text of a body holds: records, or why there are none. */
export type BodyRecords =
  | { readonly status: 'records'; readonly records: readonly string[]; readonly isList: boolean }
  | { readonly status: 'none'; readonly reason: string }

/** The texts of one object, of the objects of an array, or of those that stand one a line. */
export function recordsOfBody(text: string): BodyRecords {
  const value = parseJson(text)
  if (Array.isArray(value)) return objects(text, elementTexts(text), value, true)
  if (value !== undefined) return objects(text, [text], [value], false)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const values = lines.map(parseJson)
  return lines.length > 1 && !values.includes(undefined)
    ? objects(text, lines, values, true)
    : { status: 'none', reason: 'not JSON' }
}

function objects(
  text: string,
  texts: readonly string[],
  values: readonly unknown[],
  isList: boolean,
): BodyRecords {
  if (!values.every(isObject)) return { status: 'none', reason: 'JSON without an object at its top' }
  // What isn't JSON may have brackets without end, so they are counted last.
  if (lineNestedDeeper(text, maxNesting) !== undefined)
    return { status: 'none', reason: `nested more than ${maxNesting} deep` }
  return { status: 'records', records: texts.map(onOneLine), isList }
}
