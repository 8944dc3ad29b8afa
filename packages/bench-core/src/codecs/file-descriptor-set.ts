import { create, createRegistry, type DescFile, type DescMessage, type Registry } from '@bufbuild/protobuf'
import { type FileDescriptorSet, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'

/** The file of a message type with everything that it imports, each file after those that it needs. */
export function fileDescriptorSet(type: DescMessage): FileDescriptorSet {
  return create(FileDescriptorSetSchema, { file: filesOf(type).map((file) => file.proto) })
}

/** The types that a message's file and its imports define: what a `google.protobuf.Any` in it may hold. */
export function knownTypes(type: DescMessage): Registry {
  return createRegistry(...filesOf(type))
}

function filesOf(type: DescMessage): DescFile[] {
  const ordered = new Set<DescFile>()
  const visit = (file: DescFile) => {
    if (ordered.has(file)) return
    file.dependencies.forEach(visit)
    ordered.add(file)
  }
  visit(type.file)
  return [...ordered]
}
