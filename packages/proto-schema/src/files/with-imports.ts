import { invalidSchema, placeText } from '../invalid-schema.ts'
import type { LinkedFile } from '../link/link-files.ts'
import { parseFile } from '../parse/parse-file.ts'
import type { Import, ParsedFile } from '../parse/parsing.ts'
import { SchemaError } from '../schema-error.ts'
import { compiledFile } from './compiled-file.ts'
import { importResolver } from './import-resolver.ts'
import type { SchemaSource } from './schema-source.ts'
import { wellKnownFiles } from './well-known-files.ts'

/** The files that were given, as far as they are read, and what a person should know about that. */
export interface SchemaTree {
  readonly parsed: Map<string, ParsedFile>
  readonly source: SchemaSource
  readonly notes: string[]
}

/** The files and everything that they import, depth first; what is missing is left for the names to decide that need it. */
export async function withImports(
  first: readonly ParsedFile[],
  { parsed, source, notes }: SchemaTree,
): Promise<LinkedFile[]> {
  const ordered = new Map<string, LinkedFile>()
  const resolveImport = importResolver(source, notes)
  const addWellKnown = (name: string) => {
    const file = wellKnownFiles.get(name)
    if (!file || ordered.has(name)) return
    for (const dependency of file.dependencies) addWellKnown(dependency.proto.name)
    ordered.set(name, { proto: file.proto, parsed: null, missing: [] })
  }
  const visit = async (file: ParsedFile, importers: readonly string[]) => {
    const { proto } = file
    if (ordered.has(proto.name)) return
    const way = [...importers, proto.name]
    const found = new Map<string, Import>()
    const missing: Import[] = []
    // What is imported for its options alone is no part of the message.
    for (const imported of file.imports.filter(({ kind }) => kind !== 'option')) {
      const name = await resolveImport(imported)
      if (name === undefined) {
        missing.push(imported)
        continue
      }
      if (way.includes(name)) throw circular(imported, [...way, name])
      found.set(name, imported)
      if (wellKnownFiles.has(name)) addWellKnown(name)
      else {
        if (!parsed.has(name)) parsed.set(name, await readSchemaFile(name, source))
        await visit(parsed.get(name)!, way)
      }
    }
    const kinds = [...found.values()].map(({ kind }) => kind)
    const placesOf = (wanted: Import['kind']) =>
      kinds.flatMap((kind, index) => (kind === wanted ? [index] : []))
    proto.dependency = [...found.keys()]
    proto.publicDependency = placesOf('public')
    proto.weakDependency = placesOf('weak')
    proto.optionDependency = []
    ordered.set(proto.name, { proto, parsed: file, missing })
  }
  for (const file of first) await visit(file, [])
  return [...ordered.values()]
}

/** @throws SchemaError where it can't be read, or saying what was expected where. */
export async function readSchemaFile(name: string, source: SchemaSource): Promise<ParsedFile> {
  const file = await source.read(name)
  if (file === undefined)
    throw new SchemaError('invalid-schema', `"${name}" can’t be read`, 'check its permissions')
  if (typeof file !== 'string') return compiledFile(file)
  if (file.trim() === '')
    throw new SchemaError('invalid-schema', `"${name}" is empty`, 'give a .proto file with a message')
  return parseFile(file, name)
}

function circular({ place }: Import, way: readonly string[]): SchemaError {
  return invalidSchema(
    place,
    `the imports go round in a circle: ${way.join(' → ')}`,
    `remove one of them, such as the one at ${placeText(place)}`,
  )
}
