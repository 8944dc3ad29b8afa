import { create, type DescField, type DescMessage, type MessageShape, ScalarType } from '@bufbuild/protobuf'
import { type ReflectMessage, reflect, reflectList } from '@bufbuild/protobuf/reflect'
import { invalidSchema } from '../invalid-schema.ts'
import { nearNames } from '../near-names.ts'
import type { SchemaError } from '../schema-error.ts'
import type { RawOption, RawValue } from './raw-options.ts'
import { integerValue } from './token-cursor.ts'

/**
 * The options that descriptor.proto defines, as its message; undefined where there are none. Those of extensions are
 * passed over: they change nothing about a message's bytes.
 */
export function applyOptions<Type extends DescMessage>(
  type: Type,
  options: readonly RawOption[],
): MessageShape<Type> | undefined {
  const own = options.filter(({ name }) => !name.some((part) => part.startsWith('(')))
  if (own.length === 0) return undefined
  const message = create(type)
  const reflected = reflect(type, message)
  for (const option of own) assign(reflected, option.name, option)
  return message
}

function assign(target: ReflectMessage, name: readonly string[], option: RawOption): void {
  const [first = '', ...rest] = name
  const field = target.desc.fields.find((candidate) => candidate.name === first)
  if (!field) throw unknownOption(target.desc, first, option)
  if (rest.length > 0) {
    if (field.fieldKind !== 'message') throw misfit(option, 'a name without that part')
    const inner = target.isSet(field) ? (target.get(field) as ReflectMessage) : reflect(field.message)
    assign(inner, rest, option)
    target.set(field, inner)
  } else if (field.fieldKind === 'list') {
    const list = target.isSet(field) ? target.get(field) : reflectList(field)
    list.add(itemOf(field, option))
    target.set(field, list)
  } else if (field.fieldKind !== 'map') {
    target.set(field, itemOf(field, option))
  }
}

function itemOf(field: DescField, option: RawOption): unknown {
  const { value } = option
  if (field.message) {
    if (value.kind !== 'aggregate') throw misfit(option, '{ … }')
    const inner = reflect(field.message)
    for (const part of value.options) {
      if (!part.name.some((name) => name.startsWith('('))) assign(inner, part.name, part)
    }
    return inner
  }
  if (field.enum) {
    const names = field.enum.values.map(({ name }) => name)
    const number = field.enum.values.find(({ name }) => value.kind === 'word' && name === value.text)?.number
    if (number === undefined) throw misfit(option, `one of ${names.join(', ')}`)
    return number
  }
  return scalarOf(field.scalar, value, option)
}

function scalarOf(scalar: ScalarType | undefined, value: RawValue, option: RawOption): unknown {
  switch (scalar) {
    case ScalarType.BOOL:
      if (value.kind === 'word' && (value.text === 'true' || value.text === 'false'))
        return value.text === 'true'
      throw misfit(option, 'true or false')
    case ScalarType.STRING:
    case ScalarType.BYTES:
      if (value.kind !== 'text') throw misfit(option, 'a text in quotation marks')
      return scalar === ScalarType.STRING ? value.bytes.toString('utf8') : new Uint8Array(value.bytes)
    default: {
      if (value.kind !== 'number') throw misfit(option, 'a number')
      if (scalar === ScalarType.DOUBLE || scalar === ScalarType.FLOAT) return Number.parseFloat(value.text)
      if (!isWholeNumber(value.text)) throw misfit(option, 'a whole number')
      const number = wholeNumber(value.text)
      return scalar === ScalarType.INT32 || scalar === ScalarType.UINT32 ? Number(number) : number
    }
  }
}

/** `1e5` isn't one, though it has hexadecimal digits only. */
export function isWholeNumber(text: string): boolean {
  return /^-?(0[xX][0-9a-fA-F]+|\d+)$/.test(text)
}

/** A whole number as it is written, with its sign. */
export function wholeNumber(text: string): bigint {
  return text.startsWith('-') ? -integerValue(text.slice(1)) : integerValue(text)
}

function unknownOption(type: DescMessage, name: string, option: RawOption): SchemaError {
  const near = nearNames(
    name,
    type.fields.map((field) => field.name),
  )
  return invalidSchema(
    option.place,
    `there is no option named "${name}"`,
    near.length > 0
      ? `did you mean ${near.join(' or ')}?`
      : 'leave it out, or put the name of an extension in ( )',
  )
}

function misfit(option: RawOption, expected: string): SchemaError {
  return invalidSchema(option.place, `expected ${expected} as the value of option "${option.name.join('.')}"`)
}
