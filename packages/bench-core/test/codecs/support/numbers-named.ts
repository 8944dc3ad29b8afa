import { create, createFileRegistry, type DescMessage, type Message } from '@bufbuild/protobuf'
import { reflect } from '@bufbuild/protobuf/reflect'
import {
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from '@bufbuild/protobuf/wkt'

/** A message type, without a package, of int32 fields with these names, and a message in which each holds its number. */
export function numbersNamed(names: readonly string[]): { type: DescMessage; message: Message } {
  const field = names.map((name, place) => ({
    name,
    jsonName: name,
    number: place + 1,
    type: Type.INT32,
    label: Label.OPTIONAL,
  }))
  const file = create(FileDescriptorProtoSchema, {
    name: 'numbers.proto',
    syntax: 'proto3',
    messageType: [{ name: 'Numbers', field }],
  })
  const type = createFileRegistry(file, () => undefined).getMessage('Numbers')!
  const reflected = reflect(type, create(type))
  for (const { number } of type.fields) reflected.set(type.fields[number - 1]!, number)
  return { type, message: reflected.message }
}
