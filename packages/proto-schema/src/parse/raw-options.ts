import type { Place } from '../invalid-schema.ts'
import type { TokenCursor } from './token-cursor.ts'

/** An option as it is written. A part of its name in parentheses belongs to an extension. */
export interface RawOption {
  readonly name: readonly string[]
  readonly value: RawValue
  readonly place: Place
}

export type RawValue =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly bytes: Buffer }
  | { readonly kind: 'aggregate'; readonly options: readonly RawOption[] }

/** `option name = value;`, after its first word. */
export function optionStatement(cursor: TokenCursor): RawOption {
  const option = assignment(cursor)
  cursor.expect(';', 'after the option')
  return option
}

/** `[name = value, …]` where there is one. */
export function bracketOptions(cursor: TokenCursor): RawOption[] {
  if (!cursor.accept('[')) return []
  const options: RawOption[] = []
  do options.push(assignment(cursor))
  while (cursor.accept(','))
  cursor.expect(']', 'after the options')
  return options
}

function assignment(cursor: TokenCursor): RawOption {
  const place = cursor.peek()
  const name = [namePart(cursor)]
  while (cursor.accept('.')) name.push(namePart(cursor))
  cursor.expect('=', `after the option’s name`)
  return { name, value: value(cursor), place }
}

function namePart(cursor: TokenCursor): string {
  if (!cursor.accept('(')) return cursor.identifier('the name of an option').text
  const name = cursor.dottedName('the name of an extension', true)
  cursor.expect(')', `after the extension’s name`)
  return `(${name})`
}

function value(cursor: TokenCursor): RawValue {
  if (cursor.is('{') || cursor.is('<')) return { kind: 'aggregate', options: aggregate(cursor) }
  if (cursor.peek().kind === 'string') return { kind: 'text', bytes: cursor.stringBytes('a text') }
  if (cursor.peek().kind === 'identifier') return { kind: 'word', text: cursor.next().text }
  const sign = cursor.accept('-') ? '-' : cursor.accept('+') ? '' : ''
  const { kind } = cursor.peek()
  if (kind === 'identifier') return { kind: 'word', text: sign + cursor.next().text }
  if (kind !== 'integer' && kind !== 'float') throw cursor.expected('the value of an option')
  return { kind: 'number', text: sign + cursor.next().text }
}

/** A message in the text format. Lists become repeated options. */
function aggregate(cursor: TokenCursor): RawOption[] {
  const close = cursor.next().text === '{' ? '}' : '>'
  const options: RawOption[] = []
  cursor.deeper(() => {
    while (!cursor.accept(close)) {
      const place = cursor.peek()
      const name = [aggregateName(cursor)]
      const colon = cursor.accept(':')
      if (!colon && !cursor.is('{') && !cursor.is('<')) throw cursor.expected('":" after the name')
      for (const item of aggregateValues(cursor)) options.push({ name, value: item, place })
      if (!cursor.accept(',')) cursor.accept(';')
    }
  })
  return options
}

function aggregateName(cursor: TokenCursor): string {
  if (!cursor.accept('['))
    return cursor.identifier(`the name of a field or the end of the option’s value`).text
  let name = cursor.dottedName('the name of an extension')
  if (cursor.accept('/')) name += `/${cursor.dottedName('the name of a type')}`
  cursor.expect(']', `after the extension’s name`)
  return `(${name})`
}

function aggregateValues(cursor: TokenCursor): RawValue[] {
  if (!cursor.accept('[')) return [value(cursor)]
  const values: RawValue[] = []
  while (!cursor.accept(']')) {
    if (values.length > 0) cursor.expect(',', 'between the values of a list')
    values.push(value(cursor))
  }
  return values
}
