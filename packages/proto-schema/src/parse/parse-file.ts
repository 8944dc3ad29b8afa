import { create } from '@bufbuild/protobuf'
import { Edition, FileDescriptorProtoSchema, FileOptionsSchema } from '@bufbuild/protobuf/wkt'
import { inOne, isSome } from '../schema-error.ts'
import { applyOptions } from './apply-options.ts'
import { parseEnum } from './parse-enum.ts'
import { parseExtend } from './parse-extend.ts'
import { parseMessage, parseMessageBody } from './parse-message.ts'
import { parseService } from './parse-service.ts'
import { type Import, type ParsedFile, type Parsing, type Syntax, visibilityOf } from './parsing.ts'
import { optionStatement, type RawOption } from './raw-options.ts'
import { TokenCursor } from './token-cursor.ts'

const editions: Readonly<Record<string, Edition>> = {
  2023: Edition.EDITION_2023,
  2024: Edition.EDITION_2024,
}

/** The descriptor of a `.proto` text. @throws SchemaError with file, line, column and what was expected there, for every mistake. */
export function parseFile(text: string, file: string): ParsedFile {
  const cursor = new TokenCursor(text, file)
  while (cursor.accept(';'));
  const { syntax, edition } = syntaxStatement(cursor)
  const proto = create(FileDescriptorProtoSchema, { name: file })
  if (syntax !== 'proto2') proto.syntax = syntax
  if (edition !== undefined) proto.edition = edition
  const parsing: Parsing = {
    cursor,
    syntax,
    references: [],
    places: new Map(),
    messageBody: (scope, message) => parseMessageBody(parsing, scope, message),
  }
  const imports: Import[] = []
  const options: RawOption[] = []
  let hasPackage = false
  const statement = () => {
    if (cursor.accept('import')) {
      imports.push(importStatement(parsing))
    } else if (cursor.is('package')) {
      if (hasPackage) throw cursor.expected('no second package')
      hasPackage = true
      cursor.next()
      proto.package = cursor.dottedName(`the package’s name`)
      cursor.expect(';', 'after the package')
    } else if (cursor.accept('option')) {
      options.push(optionStatement(cursor))
    } else {
      definition(parsing, proto)
    }
  }
  const { mistakes } = cursor
  while (cursor.peek().kind !== 'end') {
    // Behind a mistake a brace may be left over.
    if (!cursor.accept(';') && !(mistakes.length > 0 && cursor.accept('}'))) cursor.attempt(statement)
  }
  if (isSome(mistakes)) throw inOne(mistakes)
  proto.options = applyOptions(FileOptionsSchema, options)
  return { proto, syntax, imports, references: parsing.references, places: parsing.places }
}

function definition(parsing: Parsing, proto: ParsedFile['proto']): void {
  const { cursor } = parsing
  const visibility = visibilityOf(cursor)
  if (cursor.accept('message')) {
    proto.messageType.push(parseMessage(parsing, proto.package, visibility))
  } else if (cursor.accept('enum')) {
    proto.enumType.push(parseEnum(parsing, visibility))
  } else if (cursor.accept('extend')) {
    parseExtend(parsing, proto.package, proto.extension, proto.messageType)
  } else if (cursor.accept('service')) {
    proto.service.push(parseService(parsing, proto.package))
  } else {
    throw cursor.expected('import, package, option, message, enum, extend or service')
  }
}

function syntaxStatement(cursor: TokenCursor): { syntax: Syntax; edition?: Edition } {
  if (cursor.is('syntax')) {
    cursor.next()
    cursor.expect('=', 'after syntax')
    const place = cursor.peek()
    const syntax = place.kind === 'string' ? cursor.string('a syntax') : ''
    if (syntax === 'proto2' || syntax === 'proto3') {
      cursor.expect(';', 'after the syntax')
      return { syntax }
    }
    throw unknownVersion(cursor, '"proto2" or "proto3"', syntax)
  }
  if (!cursor.is('edition')) return { syntax: 'proto2' }
  cursor.next()
  cursor.expect('=', 'after edition')
  const name = cursor.peek().kind === 'string' ? cursor.string('an edition') : ''
  const edition = Object.hasOwn(editions, name) ? editions[name] : undefined
  if (edition === undefined) {
    const known = Object.keys(editions).map((year) => `"${year}"`)
    throw unknownVersion(cursor, `edition ${known.join(' or ')}`, name)
  }
  cursor.expect(';', 'after the edition')
  return { syntax: 'editions', edition }
}

function unknownVersion(cursor: TokenCursor, known: string, found: string) {
  return cursor.expected(`${known} before this${found === '' ? '' : ` in place of "${found}"`}`)
}

function importStatement({ cursor }: Parsing): Import {
  const kind = (['public', 'weak', 'option'] as const).find((word) => cursor.accept(word)) ?? 'plain'
  const place = cursor.peek()
  const path = cursor.string('the path of a .proto file in quotation marks')
  cursor.expect(';', 'after the import')
  return { path, place, kind }
}
