import { create, type DescFile, type DescMessage } from '@bufbuild/protobuf'
import { type FileDescriptorSet, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'

/** The file of a message type with everything that it imports, each file after those that it needs. */
export function fileDescriptorSet(type: DescMessage): FileDescriptorSet {
  const ordered = new Set<DescFile>()
  const visit = (file: DescFile) => {
    if (ordered.has(file)) return
    file.dependencies.forEach(visit)
    ordered.add(file)
  }
  visit(type.file)
  return create(FileDescriptorSetSchema, { file: [...ordered].map((file) => file.proto) })
}
