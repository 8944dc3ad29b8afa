import { FieldDescriptorProto_Type as Type } from '@bufbuild/protobuf/wkt'
import { invalidSchema } from '../invalid-schema.ts'
import { isWholeNumber, wholeNumber } from './apply-options.ts'
import type { RawOption } from './raw-options.ts'

/** The option `json_name`. */
export function jsonNameOption({ value, place }: RawOption): string {
  if (value.kind !== 'text') throw invalidSchema(place, 'expected a text in quotation marks as json_name')
  return value.bytes.toString('utf8')
}

/** A default as descriptors write it: numbers in decimal, bytes with C escapes, enum values by name. */
export function defaultText({ value, place }: RawOption, type: Type | 0): string {
  switch (type) {
    case Type.STRING:
    case Type.BYTES:
      if (value.kind !== 'text')
        throw invalidSchema(place, 'expected a text in quotation marks as the default')
      return type === Type.STRING ? value.bytes.toString('utf8') : cEscaped(value.bytes)
    case Type.FLOAT:
    case Type.DOUBLE:
      if (value.kind === 'word' && /^-?(inf|nan)$/.test(value.text)) return value.text.replace('-nan', 'nan')
      if (value.kind !== 'number') throw invalidSchema(place, 'expected a number as the default')
      return floatText(value.text)
    case Type.BOOL:
      if (value.kind === 'word' && /^(true|false)$/.test(value.text)) return value.text
      throw invalidSchema(place, 'expected true or false as the default')
    case 0:
      if (value.kind !== 'word')
        throw invalidSchema(place, 'expected the name of an enum value as the default')
      return value.text
    default:
      if (value.kind !== 'number' || !isWholeNumber(value.text))
        throw invalidSchema(place, 'expected a whole number as the default')
      return String(wholeNumber(value.text))
  }
}

function floatText(text: string): string {
  const number = /^-?(0[xX][0-9a-fA-F]+|0\d+)$/.test(text)
    ? Number(wholeNumber(text))
    : Number.parseFloat(text)
  return Object.is(number, -0) ? '-0' : String(number).replace('Infinity', 'inf')
}

const named: Readonly<Record<number, string>> = {
  10: '\\n',
  13: '\\r',
  9: '\\t',
  34: '\\"',
  39: "\\'",
  92: '\\\\',
}

function cEscaped(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    if (named[byte] !== undefined) return named[byte]
    const isPrintable = byte >= 0x20 && byte < 0x7f
    return isPrintable ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`
  }).join('')
}
