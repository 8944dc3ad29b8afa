import { importResolver } from './import-resolver.ts'
import { invalidSchema, placeText } from './invalid-schema.ts'
import type { LinkedFile } from './link-files.ts'
import { parseFile } from './parse-file.ts'
import type { Import, ParsedFile } from './parsing.ts'
import { SchemaError } from './schema-error.ts'
import type { SchemaSource } from './schema-source.ts'
import { wellKnownFiles } from './well-known-files.ts'

/** The files that were given, as far as they are read, and what a person should know about that. */
export interface SchemaTree {
  readonly parsed: Map<string, ParsedFile>
  readonly source: SchemaSource
  readonly notes: string[]
}

/** The file and everything that it imports, depth first. */
export async function withImports(
  first: ParsedFile,
  { parsed, source, notes }: SchemaTree,
): Promise<LinkedFile[]> {
  const ordered = new Map<string, LinkedFile>()
  const resolveImport = importResolver(source, notes)
  const addWellKnown = (name: string) => {
    const file = wellKnownFiles.get(name)
    if (!file || ordered.has(name)) return
    for (const dependency of file.dependencies) addWellKnown(dependency.proto.name)
    ordered.set(name, { proto: file.proto, parsed: null })
  }
  const visit = async (file: ParsedFile, importers: readonly string[]) => {
    const { proto } = file
    if (ordered.has(proto.name)) return
    const way = [...importers, proto.name]
    for (const imported of file.imports) {
      const name = await resolveImport(imported)
      if (name === undefined) continue
      if (way.includes(name)) throw circular(imported, [...way, name])
      if (imported.dependency !== null) proto.dependency[imported.dependency] = name
      if (wellKnownFiles.has(name)) addWellKnown(name)
      else {
        if (!parsed.has(name)) parsed.set(name, await readSchemaFile(name, source))
        await visit(parsed.get(name)!, way)
      }
    }
    // What is imported for its options alone is no part of the message.
    proto.optionDependency = []
    ordered.set(proto.name, { proto, parsed: file })
  }
  await visit(first, [])
  return [...ordered.values()]
}

/** @throws SchemaError where it can't be read, or saying what was expected where. */
export async function readSchemaFile(name: string, source: SchemaSource): Promise<ParsedFile> {
  const text = await source.read(name)
  if (text === undefined)
    throw new SchemaError('invalid-schema', `"${name}" can’t be read`, 'check its permissions')
  if (text.trim() === '')
    throw new SchemaError('invalid-schema', `"${name}" is empty`, 'give a .proto file with a message')
  return parseFile(text, name)
}

function circular({ place }: Import, way: readonly string[]): SchemaError {
  return invalidSchema(
    place,
    `the imports go round in a circle: ${way.join(' → ')}`,
    `remove one of them, such as the one at ${placeText(place)}`,
  )
}
