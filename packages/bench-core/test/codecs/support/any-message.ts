import {
  create,
  type DescField,
  type DescMessage,
  fromJson,
  type Message,
  ScalarType,
} from '@bufbuild/protobuf'
import { reflect, reflectList, reflectMap } from '@bufbuild/protobuf/reflect'
import { AnySchema, anyPack, StructSchema, TimestampSchema } from '@bufbuild/protobuf/wkt'
import fc from 'fast-check'
import { anyText } from '../../support/any-text.ts'

const text = fc.oneof(
  anyText(8),
  fc.constantFrom('', 'Größe', '山田', '👩‍🚀', 'a\0b', '\uFEFFmarked', '"\\\n', '\u2028'),
)
const key = fc.constantFrom('', 'a', 'größe', '山', 'constructor', 'toString', '$ref', '1', '-0')
const wide = (min: bigint, max: bigint) =>
  fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max, 0n, 1n, 2n ** 53n + 1n))
const int32 = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31)))
const uint32 = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(0, 2 ** 31, 2 ** 32 - 1))
const int64 = wide(-(2n ** 63n), 2n ** 63n - 1n)
const uint64 = wide(0n, 2n ** 64n - 1n)
/** Without −0, which the JSON mapping has no word for. */
const double = fc.double().filter((value) => !Object.is(value, -0))

const scalars: Readonly<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  [ScalarType.DOUBLE]: fc.oneof(double, fc.constantFrom(0, 1e15, 2 ** 53, 2 ** 40, -(2 ** 33))),
  [ScalarType.FLOAT]: double.map(Math.fround).filter((value) => !Object.is(value, -0)),
  [ScalarType.INT32]: int32,
  [ScalarType.SINT32]: int32,
  [ScalarType.SFIXED32]: int32,
  [ScalarType.UINT32]: uint32,
  [ScalarType.FIXED32]: uint32,
  [ScalarType.INT64]: int64,
  [ScalarType.SINT64]: int64,
  [ScalarType.SFIXED64]: int64,
  [ScalarType.UINT64]: uint64,
  [ScalarType.FIXED64]: uint64,
  [ScalarType.BOOL]: fc.boolean(),
  [ScalarType.STRING]: text,
  [ScalarType.BYTES]: fc.uint8Array({ maxLength: 9 }),
}

/** 0001-01-01 to 9999-12-31, the range that the JSON mapping can say. */
const timestamp = fc
  .record({
    seconds: fc.bigInt({ min: -62_135_596_800n, max: 253_402_300_799n }),
    nanos: fc.integer({ min: 0, max: 999_999_999 }),
  })
  .map((fields) => create(TimestampSchema, fields))
const struct = fc
  .dictionary(
    key,
    fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.integer(), { maxLength: 2 })),
  )
  .map((fields) => fromJson(StructSchema, fields))

const packed = timestamp.map((message) => anyPack(TimestampSchema, message))

/** Every message of a type that the JSON mapping can say, down to some levels of messages inside it. */
export function anyMessage(type: DescMessage, levels = 2): fc.Arbitrary<Message> {
  if (type.typeName === TimestampSchema.typeName) return timestamp
  if (type.typeName === StructSchema.typeName) return struct
  if (type.typeName === AnySchema.typeName) return packed
  if (levels === 0) return fc.constant(null).map(() => create(type))
  const values = type.fields.map((field) => fc.option(fieldValue(field, levels), { freq: 2, nil: undefined }))
  return fc.tuple(...values).map((drawn) => {
    const message = reflect(type, create(type))
    for (const [place, field] of type.fields.entries()) {
      const value = drawn[place]
      if (value === undefined) continue
      if (field.fieldKind === 'list') {
        const list = reflectList(field)
        for (const item of value as unknown[]) list.add(item)
        message.set(field, list)
      } else if (field.fieldKind === 'map') {
        const map = reflectMap(field)
        for (const [name, item] of value as [never, unknown][]) map.set(name, item)
        message.set(field, map)
      } else message.set(field, value)
    }
    return message.message
  })
}

function fieldValue(field: DescField, levels: number): fc.Arbitrary<unknown> {
  if (field.fieldKind === 'list') return fc.array(itemValue(field, levels), { maxLength: 2 })
  if (field.fieldKind !== 'map') return itemValue(field, levels)
  const keys = field.mapKey === ScalarType.STRING ? key : scalars[field.mapKey]
  return fc.array(fc.tuple(keys, itemValue(field, levels)), { maxLength: 2 })
}

function itemValue(field: DescField, levels: number): fc.Arbitrary<unknown> {
  const { message } = field
  if (message) return anyMessage(message, levels - 1).map((item) => reflect(message, item))
  if (field.enum) return fc.constantFrom(...field.enum.values.map(({ number }) => number))
  return scalars[field.scalar!]
}
