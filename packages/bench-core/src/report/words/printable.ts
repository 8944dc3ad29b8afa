/**
 * Text that does nothing on a terminal or in a page but stand there: control characters, which move a cursor or ring a
 * bell, and the marks and overrides of the bidirectional algorithm, which make a line read otherwise than it is written,
 * are shown as their numbers. Letters of right-to-left scripts stay what they are.
 */
export function printable(text: string): string {
  return text.replace(harmful, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** C0, DEL and C1 controls; marks, embeddings, overrides and isolates of direction; line and paragraph separators. */
const harmful = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A value with every text in it made printable, the names of its fields included. */
export function printableValue<Value>(value: Value): Value {
  return made(value) as Value
}

function made(value: unknown): unknown {
  if (typeof value === 'string') return printable(value)
  if (Array.isArray(value)) return typeof value[0] === 'number' ? value : value.map(made)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [printable(name), made(part)]))
}
