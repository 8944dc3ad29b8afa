import { create, createFileRegistry, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf'
import {
  type DescriptorProtoSchema,
  type FieldDescriptorProtoSchema,
  FileDescriptorProtoSchema,
  file_google_protobuf_any,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_wrappers,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from '@bufbuild/protobuf/wkt'

type Field = MessageInitShape<typeof FieldDescriptorProtoSchema>

const scalars = {
  double: Type.DOUBLE,
  float: Type.FLOAT,
  int32: Type.INT32,
  uint32: Type.UINT32,
  sint32: Type.SINT32,
  fixed32: Type.FIXED32,
  sfixed32: Type.SFIXED32,
  int64: Type.INT64,
  uint64: Type.UINT64,
  sint64: Type.SINT64,
  fixed64: Type.FIXED64,
  sfixed64: Type.SFIXED64,
  bool: Type.BOOL,
  string: Type.STRING,
  bytes: Type.BYTES,
}
const messages = {
  kind: '.test.EveryKind.Inner',
  self: '.test.EveryKind',
  timestamp: '.google.protobuf.Timestamp',
  text: '.google.protobuf.StringValue',
  struct: '.google.protobuf.Struct',
  any: '.google.protobuf.Any',
}
const keys = ['int32', 'uint64', 'sint64', 'bool', 'string'] as const

const imports = [
  file_google_protobuf_any,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_wrappers,
]

function build(): DescMessage {
  const fields: Field[] = []
  const nested: MessageInitShape<typeof DescriptorProtoSchema>[] = [
    {
      name: 'Inner',
      field: [{ name: 'note', jsonName: 'note', number: 1, type: Type.STRING, label: Label.OPTIONAL }],
    },
  ]
  const oneofs = [{ name: 'choice' }]
  const add = (field: Field) =>
    fields.push({
      label: Label.OPTIONAL,
      number: fields.length + 1,
      jsonName: field.name!.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      ...field,
    })
  for (const [name, type] of Object.entries(scalars)) {
    add({ name: `singular_${name}`, type })
    add({ name: `repeated_${name}`, type, label: Label.REPEATED })
  }
  for (const [name, typeName] of Object.entries(messages)) {
    add({ name: `message_${name}`, type: Type.MESSAGE, typeName })
    add({ name: `messages_${name}`, type: Type.MESSAGE, typeName, label: Label.REPEATED })
  }
  add({ name: 'color', type: Type.ENUM, typeName: '.test.Color' })
  add({ name: 'colors', type: Type.ENUM, typeName: '.test.Color', label: Label.REPEATED })
  for (const key of keys) {
    const entry = `By${key[0]!.toUpperCase()}${key.slice(1)}Entry`
    nested.push({
      name: entry,
      field: [
        { name: 'key', number: 1, type: scalars[key], label: Label.OPTIONAL },
        { name: 'value', number: 2, type: Type.INT64, label: Label.OPTIONAL },
      ],
      options: { mapEntry: true },
    })
    add({
      name: `by_${key}`,
      type: Type.MESSAGE,
      typeName: `.test.EveryKind.${entry}`,
      label: Label.REPEATED,
    })
  }
  add({ name: 'chosen_number', type: Type.UINT32, oneofIndex: 0 })
  add({ name: 'chosen_message', type: Type.MESSAGE, typeName: messages.kind, oneofIndex: 0 })
  for (const name of ['int64', 'string', 'bytes', 'bool'] as const) {
    oneofs.push({ name: `_maybe_${name}` })
    add({ name: `maybe_${name}`, type: scalars[name], proto3Optional: true, oneofIndex: oneofs.length - 1 })
  }
  const file = create(FileDescriptorProtoSchema, {
    name: 'test/every_kind.proto',
    package: 'test',
    syntax: 'proto3',
    dependency: imports.map(({ proto }) => proto.name),
    messageType: [{ name: 'EveryKind', field: fields, nestedType: nested, oneofDecl: oneofs }],
    enumType: [
      {
        name: 'Color',
        value: ['COLOR_NONE', 'COLOR_RED', 'COLOR_BLUE'].map((name, number) => ({ name, number })),
      },
    ],
  })
  const registry = createFileRegistry(file, (name) => imports.find(({ proto }) => proto.name === name))
  return registry.getMessage('test.EveryKind')!
}

/** A message type with a field of every kind: all scalars, lists, maps by several keys, oneofs, optional fields, itself. */
export const everyKind = build()
