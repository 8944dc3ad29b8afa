import type { DescriptorProto, FieldDescriptorProto, FileDescriptorProto } from '@bufbuild/protobuf/wkt'
import { nowhereIn } from '../invalid-schema.ts'
import { joined, jsonNameOf } from '../names.ts'
import type { Import, ParsedFile, Reference } from '../parse/parsing.ts'

/**
 * A file of a descriptor set, as if it had been parsed: its names are full ones, it has no lines, and names in JSON that
 * it leaves out are added.
 */
export function compiledFile(proto: FileDescriptorProto): ParsedFile {
  const place = nowhereIn(proto.name)
  const references: Reference[] = []
  const refer = (scope: string, name: string, wanted: Reference['wanted']) => {
    if (name !== '') references.push({ place, scope, name, wanted, resolve: () => undefined })
  }
  const referTypes = (scope: string, field: FieldDescriptorProto) => {
    refer(scope, field.typeName, 'type')
    refer(scope, field.extendee, 'message')
  }
  const visit = (scope: string, message: DescriptorProto) => {
    const fullName = joined(scope, message.name)
    for (const field of message.field) field.jsonName ||= jsonNameOf(field.name)
    for (const field of [...message.field, ...message.extension]) referTypes(fullName, field)
    for (const nested of message.nestedType) visit(fullName, nested)
  }
  for (const message of proto.messageType) visit(proto.package, message)
  for (const extension of proto.extension) referTypes(proto.package, extension)
  for (const { method } of proto.service)
    for (const { inputType, outputType } of method)
      for (const name of [inputType, outputType]) refer(proto.package, name, 'message')
  const imports = proto.dependency.map((path, index) => ({
    path,
    place,
    kind: kindOf(proto, index),
  }))
  const syntax = proto.syntax === 'proto3' || proto.syntax === 'editions' ? proto.syntax : 'proto2'
  return { proto, syntax, imports, references, places: new Map() }
}

function kindOf({ publicDependency, weakDependency }: FileDescriptorProto, index: number): Import['kind'] {
  if (publicDependency.includes(index)) return 'public'
  return weakDependency.includes(index) ? 'weak' : 'plain'
}
