/// <reference path="./generators/pbf-compile.d.ts" />
import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import type { PbfReader, PbfWriter } from 'pbf'
import type { PbfField, PbfSchema } from 'pbf/compile'
import type { BoundCodec, CodecEntry } from './codec.ts'
import { fromMessageTree, type MessageTree, toMessageTree } from './messages/message-tree.ts'
import { messageTypes } from './messages/message-types.ts'
import { hasPresence, plainForm, type TreeForm } from './messages/tree-form.ts'

/** Protobuf by the library with which maps are drawn in browsers, with the functions that it makes of a schema at run time. */
export const pbf: CodecEntry = {
  info: {
    name: 'pbf',
    title: 'pbf',
    encoding: 'protobuf',
    library: 'pbf',
    options:
      'functions made by pbf/compile; from the schema, int64 as numbers; lossy, and then not timed, for integers above 2⁵³, characters above U+1FFFF, maps by bool and enum values below zero; refuses groups; gives every member of a oneof a default when it decodes; skips unknown fields; encodes into a buffer of its own, decodes bytes as views of the input',
  },
  isChosenByName: true,
  async bind(type): Promise<BoundCodec<MessageTree>> {
    const [{ PbfReader, PbfWriter }, { compile }] = await Promise.all([import('pbf'), import('pbf/compile')])
    const { readM0, writeM0 } = compile(pbfSchema(type))
    const read = readM0 as (pbf: PbfReader) => MessageTree
    const write = writeM0 as (message: MessageTree, pbf: PbfWriter) => void
    return {
      encode(message) {
        const writer = new PbfWriter()
        write(message, writer)
        return writer.finish()
      },
      decode: (bytes) => read(new PbfReader(bytes)),
      fromMessage: (message) => toMessageTree(type, message, form),
      toMessage: (message) => fromMessageTree(type, message, form),
    }
  },
}

/** What pbf's own reader makes of a `.proto` file, its messages named M0, M1, … beginning with the type itself. */
function pbfSchema(root: DescMessage): PbfSchema {
  const types = messageTypes(root)
  const nameOf = (type: DescMessage) => `M${types.indexOf(type)}`
  return {
    syntax: 3,
    messages: types.map((type) => ({
      name: nameOf(type),
      fields: type.fields.map((field) => pbfField(field, nameOf)),
    })),
  }
}

function pbfField(field: DescField, nameOf: (type: DescMessage) => string): PbfField {
  const { name, number: tag } = field
  if ('delimitedEncoding' in field && field.delimitedEncoding)
    throw new TypeError(`pbf doesn’t support groups, and ${name} is one`)
  const type = field.message ? nameOf(field.message) : field.enum ? 'enum' : nameOfScalar(field.scalar!)
  const rest = { name, tag, oneof: memberOf(field) }
  if (field.fieldKind === 'map')
    return {
      ...rest,
      type: 'map',
      map: { from: nameOfScalar(field.mapKey), to: type },
      repeated: false,
      options: {},
    }
  const isList = field.fieldKind === 'list'
  return { ...rest, type, repeated: isList, options: isList ? { packed: String(field.packed) } : {} }
}

/** A value that may be unset without being in a oneof is in one of its own, as descriptors have it for `optional`. */
function memberOf(field: DescField): string | null {
  if (field.oneof) return field.oneof.name
  return !field.message && hasPresence(field) ? `_${field.name}` : null
}

function nameOfScalar(type: ScalarType): string {
  return ScalarType[type].toLowerCase()
}

const form: TreeForm = {
  ...plainForm,
  fieldName: (field) => field.name,
  unset: 'default',
  wellKnown: 'fields',
  enums: 'numbers',
  isSet(field, tree) {
    const oneof = memberOf(field)
    return oneof === null || tree[oneof] === field.name
  },
  writeScalar: (_, value) => (typeof value === 'bigint' ? Number(value) : value),
  readScalar: (type, value) => (is64Bits.has(type) ? BigInt(value as number) : value),
}

const is64Bits: ReadonlySet<ScalarType> = new Set([
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
])
