import { invalidSchema, type Place } from '../invalid-schema.ts'

/** A word or sign of a schema's text, with the place at which it begins. */
export interface Token extends Place {
  readonly kind: 'identifier' | 'integer' | 'float' | 'string' | 'sign' | 'end'
  /** As it is written. */
  readonly text: string
}

const pattern = new RegExp(
  [
    /([ \t\r\f\v\ufeff]+)/, // blank
    /(\n)/,
    /(\/\/[^\n]*)/,
    /(\/\*.*?\*\/)/, // comment over several lines
    /([A-Za-z_][A-Za-z0-9_]*)/,
    /((?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?[fF]?|\d+[eE][+-]?\d+[fF]?)/, // with a fraction or an exponent
    /(0[xX][0-9a-fA-F]+|\d+)/,
    /("[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|'[^'\\\n]*(?:\\[^\n][^'\\\n]*)*')/,
    /([;:,=.(){}[\]<>+-]|\/(?!\*))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'sy',
)

/** The tokens of a `.proto` text, ending with one of kind `end`. @throws SchemaError at a character that can't begin one. */
export function tokensOf(text: string, file: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  let lineStart = 0
  let at = 0
  while (at < text.length) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const column = at - lineStart + 1
    if (!match) throw unreadable(text, at, { file, line, column })
    const [all, , newline, , comment, identifier, float, integer, string, sign] = match
    at += all.length
    if (newline !== undefined) {
      line++
      lineStart = at
    } else if (comment !== undefined) {
      const breaks = comment.split('\n').length - 1
      line += breaks
      if (breaks > 0) lineStart = at - (comment.length - comment.lastIndexOf('\n') - 1)
    } else if (identifier !== undefined) {
      tokens.push({ kind: 'identifier', text: all, file, line, column })
    } else if (float !== undefined || integer !== undefined) {
      const kind = float === undefined ? 'integer' : 'float'
      if (/[\w.]/.test(text[at] ?? ''))
        throw unreadable(text, at, { file, line, column: column + all.length })
      tokens.push({ kind, text: all, file, line, column })
    } else if (string !== undefined) {
      tokens.push({ kind: 'string', text: all, file, line, column })
    } else if (sign !== undefined) {
      tokens.push({ kind: 'sign', text: all, file, line, column })
    }
  }
  tokens.push({ kind: 'end', text: '', file, line, column: at - lineStart + 1 })
  return tokens
}

function unreadable(text: string, at: number, place: Place) {
  const start = text.slice(at, at + 2)
  if (start === '/*')
    return invalidSchema(place, 'expected */ after this beginning of a comment, found the end of the file')
  if (/^["']/.test(start)) return invalidSchema(place, 'expected the closing quotation mark on the same line')
  const character = String.fromCodePoint(text.codePointAt(at)!)
  const shown = /[\p{C}\p{Z}]/u.test(character)
    ? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    : `"${character}"`
  return invalidSchema(
    place,
    `expected a name, a number, a text or one of ; = { } [ ] ( ) < >, found ${shown}`,
  )
}

const simpleEscapes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
  '?': 63,
}

const piece = /\\(?:[xX]([0-9a-fA-F]{1,2})|([0-7]{1,3})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|[^\\]+/gsy

/** The bytes that a string token stands for. @throws SchemaError at an escape that doesn't exist. */
export function stringBytes(token: Token): Buffer {
  const inner = token.text.slice(1, -1)
  const parts: Buffer[] = []
  for (const [all, hex, octal, short, long, simple] of inner.matchAll(piece)) {
    const code = short ?? long
    if (hex !== undefined) parts.push(Buffer.from([Number.parseInt(hex, 16)]))
    else if (octal !== undefined) parts.push(Buffer.from([Number.parseInt(octal, 8) & 0xff]))
    else if (code !== undefined && Number.parseInt(code, 16) <= 0x10ffff)
      parts.push(Buffer.from(String.fromCodePoint(Number.parseInt(code, 16))))
    else if (code === undefined && simple === undefined) parts.push(Buffer.from(all))
    else if (simple !== undefined && Object.hasOwn(simpleEscapes, simple))
      parts.push(Buffer.from([simpleEscapes[simple]!]))
    else throw invalidSchema(token, `expected an escape such as \\n, \\" or \\x41, found ${all}`)
  }
  return Buffer.concat(parts)
}
