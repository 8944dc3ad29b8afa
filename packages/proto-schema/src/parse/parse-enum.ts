import { create } from '@bufbuild/protobuf'
import {
  type EnumDescriptorProto,
  EnumDescriptorProtoSchema,
  EnumOptionsSchema,
  EnumValueDescriptorProtoSchema,
  EnumValueOptionsSchema,
  SymbolVisibility,
} from '@bufbuild/protobuf/wkt'
import { invalidSchema } from '../invalid-schema.ts'
import { applyOptions } from './apply-options.ts'
import { parseReserved } from './parse-ranges.ts'
import type { Parsing } from './parsing.ts'
import { bracketOptions, optionStatement, type RawOption } from './raw-options.ts'

/** An enum after its first word. */
export function parseEnum(parsing: Parsing, visibility: SymbolVisibility): EnumDescriptorProto {
  const { cursor, places } = parsing
  const place = cursor.peek()
  const type = create(EnumDescriptorProtoSchema, { name: cursor.identifier('the name of an enum').text })
  if (visibility !== SymbolVisibility.VISIBILITY_UNSET) type.visibility = visibility
  places.set(type, place)
  const options: RawOption[] = []
  cursor.block(`enum ${type.name}`, () => {
    if (cursor.is('option') && !cursor.is('=', 1)) {
      cursor.next()
      options.push(optionStatement(cursor))
    } else if (cursor.is('reserved') && !cursor.is('=', 1)) {
      cursor.next()
      parseReserved(parsing, type.reservedRange, type.reservedName, 'enum')
    } else {
      parseValue(parsing, type)
    }
  })
  type.options = applyOptions(EnumOptionsSchema, options)
  return type
}

function parseValue({ cursor, places }: Parsing, type: EnumDescriptorProto): void {
  const place = cursor.peek()
  const { text: name } = cursor.identifier('an enum value or the end of the enum')
  cursor.expect('=', `after the enum value’s name`)
  const numberPlace = cursor.peek()
  const number = cursor.integer(`the number of enum value ${name}`)
  if (number < -2_147_483_648n || number > 2_147_483_647n) {
    throw invalidSchema(
      numberPlace,
      `enum value ${name} has the number ${number}`,
      'it has to fit into 32 bits',
    )
  }
  const value = create(EnumValueDescriptorProtoSchema, { name, number: Number(number) })
  value.options = applyOptions(EnumValueOptionsSchema, bracketOptions(cursor))
  cursor.expect(';', `after enum value ${name}`)
  places.set(value, place)
  type.value.push(value)
}
