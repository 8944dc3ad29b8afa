import { clone, create, createFileRegistry, type FileRegistry } from '@bufbuild/protobuf'
import {
  type DescriptorProto,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from '@bufbuild/protobuf/wkt'
import { joined } from '../names.ts'
import { SchemaError } from '../schema-error.ts'
import { type LinkedFile, linkFiles, type Unresolved } from './link-files.ts'
import { symbolsOf } from './symbols.ts'

/**
 * Resolves every name of the files, each of which stands after those that it imports. What needs a type of a missing import
 * is left out.
 * @param wanted Full names of the messages that are needed.
 * @throws SchemaError where one of these can't be had, and where the library refuses what this reader let pass.
 */
export function linkedRegistry(files: readonly LinkedFile[], wanted: readonly string[]): FileRegistry {
  const unresolved = linkFiles(files)
  const left = withHolders(unresolved, files)
  for (const name of wanted) {
    const problem = left.get(name)
    if (problem) throw problem
  }
  const protos = files.map(({ proto }) => proto)
  const kept = unresolved.size === 0 ? protos : without(left, protos)
  try {
    return createFileRegistry(create(FileDescriptorSetSchema, { file: kept }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SchemaError('invalid-schema', `the schema can’t be used: ${reason}`, 'correct it there', {
      cause: error,
    })
  }
}

/** With the messages that hold such a message, or stand within one, for the same reason. */
function withHolders(unresolved: Unresolved, files: readonly LinkedFile[]): Unresolved {
  const all = new Map(unresolved)
  for (const { proto } of files) all.delete(proto.package)
  for (let before = -1; before < all.size; ) {
    before = all.size
    const visit = (scope: string, message: DescriptorProto, around: SchemaError | undefined) => {
      const fullName = joined(scope, message.name)
      const held = message.field.map(({ typeName }) => all.get(typeName.slice(1)))
      const problem = all.get(fullName) ?? around ?? held.find((each) => each !== undefined)
      if (problem) all.set(fullName, problem)
      for (const nested of message.nestedType) visit(fullName, nested, problem)
    }
    for (const { proto } of files)
      for (const message of proto.messageType) visit(proto.package, message, undefined)
  }
  return all
}

/** The files without these messages, and without the services and extensions that need one of them or a type of no file. */
function without(unresolved: Unresolved, files: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  const known = new Set<string>()
  for (const file of files)
    symbolsOf(file, (name, { kind }) => {
      if ((kind === 'message' || kind === 'enum') && !unresolved.has(name)) known.add(`.${name}`)
    })
  return files.map((file) => withKnown(known, unresolved, file))
}

function withKnown(
  known: ReadonlySet<string>,
  unresolved: Unresolved,
  file: FileDescriptorProto,
): FileDescriptorProto {
  const copy = clone(FileDescriptorProtoSchema, file)
  const kept = (scope: string, messages: DescriptorProto[]): DescriptorProto[] => {
    const rest = messages.filter(({ name }) => !unresolved.has(joined(scope, name)))
    for (const message of rest) message.nestedType = kept(joined(scope, message.name), message.nestedType)
    return rest
  }
  copy.messageType = kept(copy.package, copy.messageType)
  copy.service = copy.service.filter(({ method }) =>
    method.every(({ inputType, outputType }) => known.has(inputType) && known.has(outputType)),
  )
  copy.extension = copy.extension.filter(
    (field) =>
      known.has(field.extendee) &&
      // Without a name and without a type where a missing import defines it.
      (field.typeName === '' ? Object.hasOwn(field, 'type') : known.has(field.typeName)),
  )
  return copy
}
