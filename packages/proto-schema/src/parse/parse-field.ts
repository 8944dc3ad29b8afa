import { create } from '@bufbuild/protobuf'
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from '@bufbuild/protobuf/wkt'
import { invalidSchema } from '../invalid-schema.ts'
import { jsonNameOf, mapEntryName } from '../names.ts'
import { applyOptions } from './apply-options.ts'
import { defaultText, jsonNameOption } from './field-options.ts'
import { parseMapKey, parseType } from './field-type.ts'
import type { Parsing } from './parsing.ts'
import { bracketOptions } from './raw-options.ts'

const labels: ReadonlyMap<string, Label> = new Map([
  ['optional', Label.OPTIONAL],
  ['required', Label.REQUIRED],
  ['repeated', Label.REPEATED],
])

/** Where a field belongs. */
interface FieldHome {
  /** Full name of the message or package around it. */
  readonly scope: string
  /** The message that it is a field of; undefined for an extension. */
  readonly message?: DescriptorProto
  readonly fields: FieldDescriptorProto[]
  /** Where the message of a group goes. */
  readonly groups: DescriptorProto[]
  readonly oneofIndex?: number
}

/** A field, map, group or extension with all that belongs to it; it is added to its home. */
export function parseField(parsing: Parsing, home: FieldHome): FieldDescriptorProto {
  const { cursor, places } = parsing
  const place = cursor.peek()
  const field = create(FieldDescriptorProtoSchema, { label: Label.OPTIONAL })
  home.fields.push(field)
  places.set(field, place)
  if (home.oneofIndex !== undefined) field.oneofIndex = home.oneofIndex
  parseLabel(parsing, home, field)
  if (cursor.is('map') && cursor.is('<', 1)) parseMap(parsing, home, field)
  else if (cursor.is('group') && cursor.is('=', 2)) parseGroup(parsing, home, field)
  else {
    parseType(parsing, home.scope, field)
    field.name = cursor.identifier(`the field’s name`).text
    parseNumberAndOptions(parsing, field)
    cursor.expect(';', `after field ${field.name}`)
  }
  return field
}

function parseLabel({ cursor, syntax }: Parsing, home: FieldHome, field: FieldDescriptorProto): void {
  const label = labels.get(cursor.peek().text)
  if (label === undefined) {
    const isMap = cursor.is('map') && cursor.is('<', 1)
    if (syntax !== 'proto2' || home.oneofIndex !== undefined || isMap) return
    if (cursor.peek().kind !== 'identifier' && !cursor.is('.'))
      throw cursor.expected('a field or the end of the block')
    throw cursor.expected('optional, required or repeated before the field (proto2)')
  }
  if (home.oneofIndex !== undefined) throw cursor.expected('a field of a oneof, which has no label')
  if (syntax === 'proto3' && label === Label.REQUIRED)
    throw cursor.expected('no required field (proto3 has none)')
  if (syntax === 'editions' && label !== Label.REPEATED)
    throw cursor.expected('no label but repeated (editions say presence with features.field_presence)')
  cursor.next()
  field.label = label
  if (syntax === 'proto3' && label === Label.OPTIONAL) field.proto3Optional = true
}

function parseNumberAndOptions({ cursor }: Parsing, field: FieldDescriptorProto): void {
  cursor.expect('=', `after the field’s name`)
  const place = cursor.peek()
  const number = cursor.integer(`the number of field ${field.name}`)
  if (number < 1n || number > 536_870_911n || (number >= 19_000n && number <= 19_999n)) {
    throw invalidSchema(
      place,
      `field ${field.name} has the number ${number}`,
      'numbers go from 1 to 536870911, without 19000 to 19999',
    )
  }
  field.number = Number(number)
  const options = bracketOptions(cursor)
  const isOwn = (name: string) => (option: (typeof options)[number]) => option.name.join('.') === name
  const jsonName = options.find(isOwn('json_name'))
  const fallback = options.find(isOwn('default'))
  field.jsonName = jsonName ? jsonNameOption(jsonName) : jsonNameOf(field.name)
  // A type that is still to be resolved can only have a default if it is an enum.
  if (fallback) field.defaultValue = defaultText(fallback, Object.hasOwn(field, 'type') ? field.type : 0)
  field.options = applyOptions(
    FieldOptionsSchema,
    options.filter((option) => option !== jsonName && option !== fallback),
  )
}

function parseMap(parsing: Parsing, home: FieldHome, field: FieldDescriptorProto): void {
  const { cursor, places } = parsing
  const place = cursor.next()
  if (
    !home.message ||
    home.oneofIndex !== undefined ||
    field.label !== Label.OPTIONAL ||
    field.proto3Optional
  )
    throw invalidSchema(
      place,
      'a map can be neither repeated nor optional, nor stand in a oneof or an extension',
    )
  cursor.expect('<')
  const keyType = parseMapKey(parsing)
  const key = create(FieldDescriptorProtoSchema, {
    name: 'key',
    number: 1,
    label: Label.OPTIONAL,
    jsonName: 'key',
  })
  const value = create(FieldDescriptorProtoSchema, {
    name: 'value',
    number: 2,
    label: Label.OPTIONAL,
    jsonName: 'value',
  })
  key.type = keyType
  cursor.expect(',', `after the key’s type`)
  parseType(parsing, home.scope, value)
  cursor.expect('>', `after the value’s type`)
  field.name = cursor.identifier(`the field’s name`).text
  field.label = Label.REPEATED
  field.type = Type.MESSAGE
  parseNumberAndOptions(parsing, field)
  cursor.expect(';', `after field ${field.name}`)
  const entry = create(DescriptorProtoSchema, {
    name: mapEntryName(field.name),
    field: [key, value],
    options: { mapEntry: true },
  })
  places.set(entry, place)
  home.message.nestedType.push(entry)
  field.typeName = `.${home.scope}.${entry.name}`
}

function parseGroup(parsing: Parsing, home: FieldHome, field: FieldDescriptorProto): void {
  const { cursor, syntax, places } = parsing
  if (syntax !== 'proto2') throw cursor.expected(`a field (groups are proto2's)`)
  cursor.next()
  const place = cursor.peek()
  const { text } = cursor.identifier('the name of a group')
  if (!/^[A-Z]/.test(text))
    throw invalidSchema(place, `the name of group "${text}" has to begin with a capital letter`)
  field.name = text.toLowerCase()
  field.type = Type.GROUP
  field.typeName = home.scope === '' ? `.${text}` : `.${home.scope}.${text}`
  parseNumberAndOptions(parsing, field)
  const group = create(DescriptorProtoSchema, { name: text })
  places.set(group, place)
  home.groups.push(group)
  parsing.messageBody(home.scope, group)
}
