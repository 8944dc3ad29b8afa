import { create } from '@bufbuild/protobuf'
import {
  type DescriptorProto_ExtensionRange,
  DescriptorProto_ExtensionRangeSchema,
  type DescriptorProto_ReservedRange,
  DescriptorProto_ReservedRangeSchema,
  type EnumDescriptorProto_EnumReservedRange,
  EnumDescriptorProto_EnumReservedRangeSchema,
  ExtensionRangeOptionsSchema,
} from '@bufbuild/protobuf/wkt'
import { applyOptions } from './apply-options.ts'
import type { Parsing } from './parsing.ts'
import { bracketOptions } from './raw-options.ts'

const highestField = 536_870_911
const highestEnum = 2_147_483_647

/** `extensions 100 to 199, 1000 to max [options];` after its first word. */
export function parseExtensionRanges(parsing: Parsing): DescriptorProto_ExtensionRange[] {
  const { cursor } = parsing
  const ranges = [range(parsing, highestField)]
  while (cursor.accept(',')) ranges.push(range(parsing, highestField))
  const raw = bracketOptions(cursor)
  cursor.expect(';', 'after the extension ranges')
  return ranges.map(([start, end]) => {
    const options = applyOptions(ExtensionRangeOptionsSchema, raw)
    return create(DescriptorProto_ExtensionRangeSchema, { start, end: end + 1, options })
  })
}

/** `reserved` after its first word: numbers and ranges of them, or names. The ends of an enum's ranges belong to them. */
export function parseReserved(
  parsing: Parsing,
  ranges: (DescriptorProto_ReservedRange | EnumDescriptorProto_EnumReservedRange)[],
  names: string[],
  within: 'message' | 'enum',
): void {
  const { cursor } = parsing
  const isName = ['string', 'identifier'].includes(cursor.peek().kind)
  do {
    if (isName) {
      const isText = cursor.peek().kind === 'string'
      names.push(isText ? cursor.string('a name') : cursor.identifier('a reserved name').text)
    } else {
      const [start, end] = range(parsing, within === 'enum' ? highestEnum : highestField)
      ranges.push(
        within === 'enum'
          ? create(EnumDescriptorProto_EnumReservedRangeSchema, { start, end })
          : create(DescriptorProto_ReservedRangeSchema, { start, end: end + 1 }),
      )
    }
  } while (cursor.accept(','))
  cursor.expect(';', 'after what is reserved')
}

function range({ cursor }: Parsing, highest: number): [start: number, end: number] {
  const inRange = (value: bigint) => {
    if (value > BigInt(highest) || value < -2_147_483_648n)
      throw cursor.expected(`a number up to ${highest} before this`)
    return Number(value)
  }
  const start = inRange(cursor.integer('a number'))
  if (!cursor.accept('to')) return [start, start]
  return [start, cursor.accept('max') ? highest : inRange(cursor.integer('a number or max'))]
}
