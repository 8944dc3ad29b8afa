import type { DescMessage } from '@bufbuild/protobuf'
import type { Packr } from 'msgpackr'
import type { BoundCodec, CodecEntry } from './codec.ts'
import { fromMessageTree, type MessageTree, toMessageTree } from './messages/message-tree.ts'
import { messageTypes } from './messages/message-types.ts'
import { isWellKnown, plainForm, type TreeForm } from './messages/tree-form.ts'

/** A record has all fields of its message, so that each type has one structure; a map is a map, whose keys vary. */
const form: TreeForm = { ...plainForm, maps: 'maps', unset: 'default' }

/**
 * msgpackr's record extension: a message holds the number of its structure and the values, while the names of the
 * fields are known to both sides beforehand. Writer and reader derive them from the schema, in the same order, so any
 * two processes with the same schema understand each other.
 */
export const msgpackrRecords: CodecEntry = {
  info: {
    name: 'msgpackr-records',
    title: 'msgpackr records',
    encoding: 'messagepack',
    library: 'msgpackr',
    options:
      'record structures from the schema; shared out of band, maps as Map, int64 as bigint, native addon if available; encodes into a pool that messages share, decodes bytes as views of the input',
  },
  async bind(type): Promise<BoundCodec<MessageTree>> {
    const packr = await packrFor(type)
    return {
      encode: (value) => packr.pack(value),
      decode: (bytes) => packr.unpack(bytes),
      fromMessage: (message) => toMessageTree(type, message, form),
      toMessage: (value) => fromMessageTree(type, value, form),
      decodeEach: (body, each) => packr.unpackMultiple(body, (value) => void each(value)),
    }
  },
  async bindReader(writer, reader) {
    const packr = await packrFor(writer)
    return {
      decode: (bytes) => packr.unpack(bytes),
      toMessage: (value) => fromMessageTree(reader, value as MessageTree, form),
    }
  },
}

/** msgpackr has room for so many structures. */
const maxStructures = 8160

async function packrFor(type: DescMessage): Promise<Packr> {
  const { Packr } = await import('msgpackr')
  const structures = messageTypes(type)
    .filter((messageType) => !isWellKnown(messageType))
    .map(({ fields }) => fields.map((field) => form.fieldName(field)))
    .filter((names) => names.length > 0)
    .slice(0, maxStructures)
  return new Packr({
    useRecords: true,
    // Not by the option `structures`: of those it reads only the first 32 back, as their second byte isn't set.
    getStructures: () => structures.map((names) => [...names]),
    maxSharedStructures: structures.length,
    // Whatever isn't of the schema, such as a google.protobuf.Struct, carries its names with it.
    shouldShareStructure: () => false,
    int64AsType: 'bigint',
  })
}
