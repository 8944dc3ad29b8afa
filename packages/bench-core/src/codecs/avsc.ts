import type { DescMessage } from '@bufbuild/protobuf'
import { ScalarType } from '@bufbuild/protobuf'
import type { Type, types } from 'avsc'
import type { BoundCodec, CodecEntry } from './codec.ts'
import { fromMessageTree, type MessageTree, toMessageTree } from './messages/message-tree.ts'
import { plainForm, signedScalars, type TreeForm } from './messages/tree-form.ts'
import { avroNamesOfWriter } from './schemas/avro-names.ts'
import { type AvroSchema, avroSchema } from './schemas/avro-schema.ts'

/** Names that Avro allows, all fields of a record, and bytes as the Node.js buffers that avsc demands. */
const form: TreeForm = {
  ...plainForm,
  fieldName: (field) => field.name,
  unset: 'default',
  wellKnown: 'fields',
  writeScalar: (type, value) =>
    type === ScalarType.BYTES ? toBuffer(value as Uint8Array) : signedScalars.writeScalar(type, value),
  readScalar: signedScalars.readScalar,
}

/** Avro: values without names or tags, so that a reader has to have the schema that the writer used. */
export const avsc: CodecEntry = {
  info: {
    name: 'avsc',
    title: 'avsc',
    encoding: 'avro',
    library: 'avsc',
    options:
      'schema made from protobuf’s; without a header, unions with null for optional fields, int64 as bigint; encodes into a buffer of its own, decodes bytes as copies',
  },
  async bind(type): Promise<BoundCodec<MessageTree>> {
    const avroType = await typeFor(avroSchema(type))
    return {
      encode: (value) => avroType.toBuffer(value),
      decode: (bytes) => avroType.fromBuffer(toBuffer(bytes)),
      fromMessage: (message) => toMessageTree(type, message, form),
      toMessage: (value) => fromMessageTree(type, value, form),
      decodeEach(body, each) {
        const bytes = toBuffer(body)
        for (let at = 0; at < bytes.length; ) {
          const { value, offset } = avroType.decode(bytes, at)
          if (offset < 0) throw new Error('the stream breaks off in a message')
          each(value)
          at = offset
        }
      },
    }
  },
  async bindReader(writer: DescMessage, reader: DescMessage) {
    const writerType = await typeFor(avroSchema(writer))
    const readerType = await typeFor(avroSchema(reader, avroNamesOfWriter(writer, reader)))
    const resolver = readerType.createResolver(writerType)
    return {
      decode: (bytes) => readerType.fromBuffer(toBuffer(bytes), resolver),
      toMessage: (value) => fromMessageTree(reader, value as MessageTree, form),
    }
  },
}

async function typeFor(schema: AvroSchema): Promise<Type> {
  const { default: avro } = await import('avsc')
  const wideLong = bigintLong(avro.types.LongType)
  return avro.Type.forSchema(schema as Parameters<typeof avro.Type.forSchema>[0], {
    wrapUnions: 'never',
    typeHook: (part) => ((part as { wide?: boolean }).wide === true ? wideLong : undefined),
  })
}

/** A long as a bigint. avsc asks for 8 bytes in little-endian order, and packs and unpacks them itself. */
function bigintLong(LongType: typeof types.LongType): Type {
  return LongType.__with({
    fromBuffer: (bytes: Buffer) => bytes.readBigInt64LE(),
    toBuffer(value: bigint) {
      const bytes = Buffer.allocUnsafe(8)
      bytes.writeBigInt64LE(value)
      return bytes
    },
    fromJSON: BigInt,
    toJSON: Number,
    isValid: (value: unknown) => typeof value === 'bigint',
    compare: (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1),
  })
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
