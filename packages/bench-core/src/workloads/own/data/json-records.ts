import type { JsonValue } from '@bufbuild/protobuf'
import { lineNestedDeeper } from '../../sources/json-text.ts'
import { parseGiven } from './given-json.ts'
import { invalidData } from './invalid-data.ts'
import { findJsonMistake } from './json-mistake.ts'
import { seemingKind } from './seeming-kind.ts'

export interface JsonRecord {
  /** As `parseGiven` reads it. */
  readonly given: JsonValue
  /** The line on which it begins, where there is one record a line. */
  readonly line?: number
}

/** A message 100 deep, the most that protobuf's readers take, has two brackets a level where lists hold messages. */
const maximumNesting = 256

/**
 * The records of a JSON text: one message, an array of them, or one a line.
 * @throws WirebenchError with line and column where it isn't JSON.
 */
export function jsonRecords(text: string, file: string): JsonRecord[] {
  refuseDeepNesting(text, file)
  const whole = parsed(text)
  if (whole !== undefined) {
    return Array.isArray(whole) ? whole.map((given) => recordOf(given)) : [recordOf(whole)]
  }
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  const hasLines = lines.slice(first + 1).some((line) => line.trim() !== '')
  if (/\.(jsonl|ndjson)$/i.test(file) || (hasLines && parsed(lines[first]!) !== undefined)) {
    return lines.flatMap((line, index) => {
      if (line.trim() === '') return []
      const value = parsed(line)
      if (value === undefined) throw notJson(line, file, index)
      return [recordOf(value, index + 1)]
    })
  }
  throw notJson(text, file, 0)
}

function notJson(text: string, file: string, linesBefore: number) {
  const { position, expected } = findJsonMistake(text)
  const before = text.slice(0, position).split('\n')
  const place = `${file}:${linesBefore + before.length}:${before.at(-1)!.length + 1}`
  const found =
    position >= text.trimEnd().length ? 'the end' : `"${text.slice(position, position + 12).split('\n')[0]}"`
  // Where not even the first character fits, it is something else.
  const isOther = linesBefore === 0 && text.slice(0, position).trim() === ''
  const kind = isOther ? seemingKind(Buffer.from(text)) : undefined
  return invalidData(
    place,
    `not JSON: expected ${expected}, found ${found}${kind === undefined ? '' : `; this looks like ${kind}`}`,
    'give one message, an array of messages, or one message per line',
  )
}

function recordOf(given: JsonValue, line?: number): JsonRecord {
  return { given, ...(line !== undefined && { line }) }
}

/** Undefined where the text isn't JSON. */
function parsed(text: string): JsonValue | undefined {
  try {
    return parseGiven(text)
  } catch {
    return undefined
  }
}

function refuseDeepNesting(text: string, file: string): void {
  const line = lineNestedDeeper(text, maximumNesting)
  if (line === undefined) return
  throw invalidData(
    `${file}:${line}`,
    `nested more than ${maximumNesting} deep`,
    'protobuf’s own readers stop at messages 100 deep',
  )
}
