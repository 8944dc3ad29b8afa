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
  const refer = (scope: string, field: FieldDescriptorProto) => {
    if (field.typeName === '') return
    references.push({ place, scope, name: field.typeName, wanted: 'type', resolve: () => undefined })
  }
  const visit = (scope: string, message: DescriptorProto) => {
    const fullName = joined(scope, message.name)
    for (const field of message.field) field.jsonName ||= jsonNameOf(field.name)
    for (const field of [...message.field, ...message.extension]) refer(fullName, field)
    for (const nested of message.nestedType) visit(fullName, nested)
  }
  for (const message of proto.messageType) visit(proto.package, message)
  for (const extension of proto.extension) refer(proto.package, extension)
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
