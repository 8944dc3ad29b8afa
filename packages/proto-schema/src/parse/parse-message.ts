import { create } from '@bufbuild/protobuf'
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  MessageOptionsSchema,
  OneofDescriptorProtoSchema,
  OneofOptionsSchema,
  SymbolVisibility,
} from '@bufbuild/protobuf/wkt'
import { joined } from '../names.ts'
import { applyOptions } from './apply-options.ts'
import { parseEnum } from './parse-enum.ts'
import { parseExtend } from './parse-extend.ts'
import { parseField } from './parse-field.ts'
import { parseExtensionRanges, parseReserved } from './parse-ranges.ts'
import { type Parsing, visibilityOf } from './parsing.ts'
import { optionStatement, type RawOption } from './raw-options.ts'

/** A message after its first word. */
export function parseMessage(parsing: Parsing, scope: string, visibility: SymbolVisibility): DescriptorProto {
  const { cursor, places } = parsing
  const place = cursor.peek()
  const message = create(DescriptorProtoSchema, { name: cursor.identifier('the name of a message').text })
  if (visibility !== SymbolVisibility.VISIBILITY_UNSET) message.visibility = visibility
  places.set(message, place)
  parseMessageBody(parsing, scope, message)
  return message
}

/** The block of a message or group. */
export function parseMessageBody(parsing: Parsing, scope: string, message: DescriptorProto): void {
  const { cursor } = parsing
  const fullName = joined(scope, message.name)
  const options: RawOption[] = []
  cursor.block(`message ${message.name}`, () => {
    const visibility = visibilityOf(cursor)
    if (cursor.is('message') && !cursor.is('=', 2)) {
      cursor.next()
      message.nestedType.push(parseMessage(parsing, fullName, visibility))
    } else if (cursor.is('enum') && !cursor.is('=', 2)) {
      cursor.next()
      message.enumType.push(parseEnum(parsing, visibility))
    } else if (cursor.is('extend') && !cursor.is('=', 1)) {
      cursor.next()
      parseExtend(parsing, fullName, message.extension, message.nestedType)
    } else if (cursor.accept('extensions')) {
      message.extensionRange.push(...parseExtensionRanges(parsing))
    } else if (cursor.accept('reserved')) {
      parseReserved(parsing, message.reservedRange, message.reservedName, 'message')
    } else if (cursor.accept('option')) {
      options.push(optionStatement(cursor))
    } else if (cursor.accept('oneof')) {
      parseOneof(parsing, fullName, message)
    } else {
      parseField(parsing, { scope: fullName, message, fields: message.field, groups: message.nestedType })
    }
  })
  addSyntheticOneofs(message)
  message.options = applyOptions(MessageOptionsSchema, options)
}

function parseOneof(parsing: Parsing, scope: string, message: DescriptorProto): void {
  const { cursor, places } = parsing
  const place = cursor.peek()
  const oneof = create(OneofDescriptorProtoSchema, { name: cursor.identifier('the name of a oneof').text })
  places.set(oneof, place)
  const oneofIndex = message.oneofDecl.push(oneof) - 1
  const options: RawOption[] = []
  cursor.block(`oneof ${oneof.name}`, () => {
    if (cursor.accept('option')) {
      options.push(optionStatement(cursor))
    } else {
      parseField(parsing, { scope, message, fields: message.field, groups: message.nestedType, oneofIndex })
    }
  })
  oneof.options = applyOptions(OneofOptionsSchema, options)
}

/** proto3's `optional` is a oneof of one member, under a name that nothing else has; it comes after the real ones. */
function addSyntheticOneofs(message: DescriptorProto): void {
  const taken = new Set([...message.field, ...message.oneofDecl].map(({ name }) => name))
  for (const field of message.field) {
    if (!field.proto3Optional) continue
    let name = field.name.startsWith('_') ? field.name : `_${field.name}`
    while (taken.has(name)) name = `X${name}`
    taken.add(name)
    field.oneofIndex = message.oneofDecl.push(create(OneofDescriptorProtoSchema, { name })) - 1
  }
}
