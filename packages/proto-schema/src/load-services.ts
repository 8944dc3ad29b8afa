import type { FileRegistry } from '@bufbuild/protobuf'
import type { SchemaSource } from './files/schema-source.ts'
import { isWellKnownCopy } from './files/well-known-files.ts'
import { readSchemaFile, type SchemaTree, withImports } from './files/with-imports.ts'
import { linkedRegistry } from './link/linked-registry.ts'

/** What the files define with all that they import. */
export interface Services {
  readonly registry: FileRegistry
  /** The paths of the files that were read, of those that were given. */
  readonly paths: readonly string[]
}

/**
 * Reads the files in which one of the services is named, and what these need.
 * @param services Full names.
 * @throws SchemaError with file, line and what was expected.
 */
export async function loadServices(source: SchemaSource, services: readonly string[]): Promise<Services> {
  const words = services.map((name) => name.slice(name.lastIndexOf('.') + 1))
  const tree: SchemaTree = { parsed: new Map(), source, notes: [] }
  for (const name of await source.entriesWith(words))
    if (!isWellKnownCopy(name)) tree.parsed.set(name, await readSchemaFile(name, source))
  const files = await withImports([...tree.parsed.values()], tree)
  return { registry: linkedRegistry(files, []), paths: [...tree.parsed.keys()] }
}
