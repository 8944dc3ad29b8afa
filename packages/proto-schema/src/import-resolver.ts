import { invalidSchema } from './invalid-schema.ts'
import type { Import } from './parsing.ts'
import { isPlainPath, type SchemaSource } from './schema-source.ts'
import { wellKnownFiles } from './well-known-files.ts'

/**
 * Finds the file that an import means: one that comes with protobuf, the file of that path, or else the only file whose
 * path ends like it, for folders that were given from higher up or files that lost their folders; that is noted.
 * Undefined for a file that is imported for its options alone and isn't there.
 */
export function importResolver(
  source: SchemaSource,
  notes: string[],
): (imported: Import) => Promise<string | undefined> {
  return async (imported) => {
    const { path, place, dependency } = imported
    if (wellKnownFiles.has(path)) return path
    if (!isPlainPath(path)) {
      throw invalidSchema(
        place,
        `the import ${JSON.stringify(path)} leads out of the schema’s folder`,
        'import by a plain path below that folder',
      )
    }
    if ((await source.read(path)) !== undefined) return path
    const similar = [
      source.entries.filter((entry) => entry.endsWith(`/${path}`)),
      source.entries.filter((entry) => path.endsWith(`/${entry}`)),
    ].find(({ length }) => length === 1)?.[0]
    if (similar !== undefined && similar !== place.file) {
      const note = similar.endsWith(`/${path}`)
        ? `imports were looked for below "${similar.slice(0, -path.length)}"`
        : `"${path}", which ${place.file} imports, was taken to be ${similar}`
      if (!notes.includes(note)) notes.push(note)
      return similar
    }
    if (dependency === null) return undefined
    throw invalidSchema(
      place,
      `the imported file "${path}" is missing`,
      `give a folder with ${path} in it, the root that imports start from; what comes with protobuf is there already`,
    )
  }
}
