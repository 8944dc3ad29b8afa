import { create, createFileRegistry, type FileRegistry } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { type LinkedFile, linkFiles } from './link-files.ts'
import { SchemaError } from './schema-error.ts'

/**
 * Resolves every name of the files, each of which stands after those that it imports.
 * @throws SchemaError also where the library refuses what this reader let pass.
 */
export function linkedRegistry(files: readonly LinkedFile[]): FileRegistry {
  linkFiles(files)
  try {
    return createFileRegistry(create(FileDescriptorSetSchema, { file: files.map(({ proto }) => proto) }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SchemaError('invalid-schema', `the schema can’t be used: ${reason}`, 'correct it there', {
      cause: error,
    })
  }
}
