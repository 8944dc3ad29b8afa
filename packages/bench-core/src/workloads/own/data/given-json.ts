import type { JsonValue } from '@bufbuild/protobuf'

/** In Node.js since version 21, and not yet in the types that come with TypeScript. */
const { rawJSON, isRawJSON } = JSON as typeof JSON & {
  rawJSON?(text: string): { readonly rawJSON: string }
  isRawJSON?(value: unknown): value is { readonly rawJSON: string }
}

const longNumber = /[:[,\s]-?\d{16,}\s*[,\]}]/

/**
 * The value of a JSON text. Whole numbers that a double can't hold stay the digits that they are, so that
 * `JSON.stringify` writes what was read, unless Node.js is too old for it. Throws where the text isn't JSON.
 */
export function parseGiven(text: string): JsonValue {
  return longNumber.test(text) ? JSON.parse(text, keepLongNumber) : JSON.parse(text)
}

/** The digits of a number that a double can't hold; undefined for every other value. */
export function longNumberOf(value: unknown): string | undefined {
  return isRawJSON?.(value) ? value.rawJSON : undefined
}

/** The same value with the nearest doubles in place of such numbers; the very value where it holds none. */
export function asDoubles(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return doublesOf(value)
  const digits = longNumberOf(value)
  if (digits !== undefined) return Number(digits)
  const entries = Object.entries(value)
  const doubles = entries.map(([key, inner]): [string, JsonValue] => [key, asDoubles(inner)])
  return doubles.every(([, inner], index) => inner === entries[index]![1])
    ? value
    : Object.fromEntries(doubles)
}

function doublesOf(values: JsonValue[]): JsonValue[] {
  const doubles = values.map(asDoubles)
  return doubles.every((inner, index) => inner === values[index]) ? values : doubles
}

function keepLongNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  const isLost =
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    source !== undefined &&
    /^-?\d+$/.test(source)
  return isLost && rawJSON ? rawJSON(source) : value
}
