import {
  create,
  createFileRegistry,
  createRegistry,
  type DescFile,
  type DescMessage,
  type FileRegistry,
  type Registry,
} from '@bufbuild/protobuf'
import { type FileDescriptorSet, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'

/** Of a file that was read with others: all of them, each after those that it imports. */
const readTogether = new WeakMap<DescFile, readonly DescFile[]>()

/** The types of the files, each of which knows from now on with which others it was read. */
export function typesOf(files: FileDescriptorSet): FileRegistry {
  const registry = createFileRegistry(files)
  const together = [...registry.files]
  for (const file of together) readTogether.set(file, together)
  return registry
}

/** The file of a message type with all that it was read with, or else imports, each file after those that it needs. */
export function fileDescriptorSet(type: DescMessage): FileDescriptorSet {
  return create(FileDescriptorSetSchema, { file: filesOf(type).map((file) => file.proto) })
}

/** The types that a `google.protobuf.Any` in a message may hold. */
export function knownTypes(type: DescMessage): Registry {
  return createRegistry(...filesOf(type))
}

function filesOf(type: DescMessage): readonly DescFile[] {
  return readTogether.get(type.file) ?? withImports(type.file)
}

function withImports(file: DescFile): DescFile[] {
  const ordered = new Set<DescFile>()
  const visit = (next: DescFile) => {
    if (ordered.has(next)) return
    next.dependencies.forEach(visit)
    ordered.add(next)
  }
  visit(file)
  return [...ordered]
}
