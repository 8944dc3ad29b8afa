import { invalidSchema, shortened } from '../invalid-schema.ts'
import { SchemaError } from '../schema-error.ts'
import { stringBytes, type Token, tokensOf } from './tokens.ts'

/** How many blocks may stand in one another; protoc draws the line at 32 messages. */
const maximumNesting = 100
/** After so many mistakes the rest of a file isn't read. */
const maxMistakes = 20

/** Reads the tokens of a file one after the other; what doesn't fit is told with what was expected. */
export class TokenCursor {
  readonly file: string
  private readonly tokens: readonly Token[]
  /** What didn't fit so far. */
  readonly mistakes: SchemaError[] = []
  private position = 0
  private nesting = 0

  constructor(text: string, file: string) {
    this.file = file
    this.tokens = tokensOf(text, file)
  }

  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.position + ahead, this.tokens.length - 1)]!
  }

  next(): Token {
    const token = this.peek()
    this.position++
    return token
  }

  /** Whether the next token is this word or sign; a text in quotation marks never is. */
  is(text: string, ahead = 0): boolean {
    return this.peek(ahead).text === text
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false
    this.position++
    return true
  }

  /** @param where What stands before it, such as `after the field's number`. */
  expect(text: string, where = ''): Token {
    if (this.is(text)) return this.next()
    throw this.expected(`"${text}"${where === '' ? '' : ` ${where}`}`)
  }

  identifier(what: string): Token {
    if (this.peek().kind === 'identifier') return this.next()
    throw this.expected(what)
  }

  /** Names separated by dots, with a leading dot where that is allowed. */
  dottedName(what: string, leadingDot = false): string {
    const start = leadingDot && this.accept('.') ? '.' : ''
    let name = start + this.identifier(what).text
    while (this.accept('.')) name += `.${this.identifier(`the rest of ${what}`).text}`
    return name
  }

  /** A whole number, possibly negative. */
  integer(what: string): bigint {
    const negative = this.accept('-')
    if (this.peek().kind !== 'integer') throw this.expected(what)
    const value = integerValue(this.next().text)
    return negative ? -value : value
  }

  /** One or more texts in quotation marks, which count as one. */
  stringBytes(what: string): Buffer {
    if (this.peek().kind !== 'string') throw this.expected(what)
    const parts: Buffer[] = []
    while (this.peek().kind === 'string') parts.push(stringBytes(this.next()))
    return Buffer.concat(parts)
  }

  string(what: string): string {
    return this.stringBytes(what).toString('utf8')
  }

  /** Reads statements until the closing brace, which is read too. */
  block(what: string, statement: () => void): void {
    const open = this.expect('{', `to begin ${what}`)
    this.deeper(() => {
      while (!this.accept('}')) {
        if (this.peek().kind === 'end') {
          throw invalidSchema(
            this.peek(),
            `expected "}" to end ${what} that begins at line ${open.line}, found the end of the file`,
          )
        }
        if (!this.accept(';')) this.attempt(statement)
      }
    })
  }

  /** Reads a statement. One that doesn't fit is remembered, and passed over so that the next one can be read. */
  attempt(statement: () => void): void {
    const { nesting } = this
    try {
      statement()
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error
      if (this.mistakes.length < maxMistakes) this.mistakes.push(error)
      this.nesting = nesting
      if (this.mistakes.length < maxMistakes) this.passOver()
      else this.position = this.tokens.length - 1
    }
  }

  /** Goes behind the end of a statement, or before the end of the block that it stands in. */
  private passOver(): void {
    let depth = 0
    for (;;) {
      const { kind, text } = this.peek()
      if (kind === 'end' || (depth === 0 && text === '}')) return
      this.position++
      if (text === '{') depth++
      if (text === '}') depth--
      if (depth === 0 && (text === ';' || text === '}')) return
    }
  }

  /** Does what is within a block or brackets; refuses to go deeper than any real schema does. */
  deeper(read: () => void): void {
    if (++this.nesting > maximumNesting) {
      throw invalidSchema(
        this.peek(),
        `blocks stand in one another more than ${maximumNesting} deep`,
        'take the inner messages out into messages of their own',
      )
    }
    read()
    this.nesting--
  }

  expected(what: string): SchemaError {
    const { kind, text } = this.peek()
    const found =
      kind === 'end' ? 'the end of the file' : kind === 'string' ? shortened(text) : `"${shortened(text)}"`
    return invalidSchema(this.peek(), `expected ${what}, found ${found}`)
  }
}

/** Decimal, hexadecimal, or octal with a leading zero. */
export function integerValue(text: string): bigint {
  return /^0\d*$/.test(text) && !/[89]/.test(text) ? BigInt(`0o0${text}`) : BigInt(text)
}
