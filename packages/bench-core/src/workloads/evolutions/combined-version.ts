import {
  clone,
  create,
  createFileRegistry,
  type DescField,
  type DescMessage,
  fromBinary,
  type Message,
} from '@bufbuild/protobuf'
import { type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect'
import {
  type DescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from '@bufbuild/protobuf/wkt'
import { fileDescriptorSet } from '../../model/messages/schema-files.ts'
import { type Evolution, evolutions } from './evolutions.ts'

/** A message type that holds a message of any evolution, as one of the two versions has it: a program built for it knows them all. */
export interface CombinedVersion {
  readonly type: DescMessage
  /** The message as what the field of its evolution holds, which alone is set. */
  wrap(evolution: Evolution, message: Message): Message
  /**
   * What the evolution's field of an encoded message holds. Integers have 64 bits, because there are programs that read
   * one from another version and have no limit of 32.
   */
  read(evolution: Evolution, encoded: Uint8Array): ReflectMessage
}

export const versions = ['before', 'after'] as const
export type Version = (typeof versions)[number]

/** The same type however often it is asked for. */
export function combinedVersion(version: Version): CombinedVersion {
  const found = known[version] ?? combine(version)
  known[version] = found
  return found
}

const known: Partial<Record<Version, CombinedVersion>> = {}
const folder = 'wirebench/evolution/v1'

function combine(version: Version): CombinedVersion {
  const files = new Map(
    evolutions.map((evolution) => evolution[version].type.file).map((file) => [file.proto.name, file]),
  )
  const name = `${folder}/${version}.proto`
  const file = create(FileDescriptorProtoSchema, {
    name,
    package: folder.replaceAll('/', '.'),
    syntax: 'proto3',
    dependency: [...files.keys()],
    messageType: [
      {
        name: version === 'before' ? 'Before' : 'After',
        field: evolutions.map((evolution, index) => ({
          name: fieldName(evolution),
          jsonName: evolution.name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
          number: index + 1,
          label: FieldDescriptorProto_Label.OPTIONAL,
          type: FieldDescriptorProto_Type.MESSAGE,
          typeName: `.${evolution[version].type.typeName}`,
        })),
      },
    ],
  })
  const type = createFileRegistry(file, (needed) => files.get(needed)).getFile(name)!.messages[0]!
  const wide = withWideIntegers(type)
  return {
    type,
    wrap(evolution, message) {
      const combined = reflect(type)
      combined.set(fieldOf(type, evolution), reflect(evolution[version].type, message))
      return combined.message
    },
    read: (evolution, encoded) =>
      reflect(wide, fromBinary(wide, encoded)).get(fieldOf(wide, evolution)) as ReflectMessage,
  }
}

const { INT32, INT64, UINT32, UINT64 } = FieldDescriptorProto_Type
const widened = new Map([
  [INT32, INT64],
  [UINT32, UINT64],
])

/** Their varints are the same whether they have 32 bits or 64. */
function withWideIntegers(type: DescMessage): DescMessage {
  const files = clone(FileDescriptorSetSchema, fileDescriptorSet(type))
  const widen = ({ field: fields, nestedType }: DescriptorProto): void => {
    for (const field of fields) field.type = widened.get(field.type) ?? field.type
    nestedType.forEach(widen)
  }
  for (const { messageType } of files.file) messageType.forEach(widen)
  return createFileRegistry(files).getMessage(type.typeName)!
}

function fieldOf(type: DescMessage, evolution: Evolution): DescField & { fieldKind: 'message' } {
  return type.fields.find(({ name }) => name === fieldName(evolution)) as DescField & { fieldKind: 'message' }
}

function fieldName({ name }: Evolution): string {
  return name.replaceAll('-', '_')
}
