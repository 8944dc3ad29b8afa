import { invalidSchema } from '../invalid-schema.ts'
import type { Import } from '../parse/parsing.ts'
import { isPlainPath } from './paths.ts'
import type { SchemaSource } from './schema-source.ts'
import { wellKnownFiles } from './well-known-files.ts'

/**
 * Finds the file that an import means: one that comes with protobuf, the file of that path, or else one whose path with the
 * folders above it ends like the import (a folder was given from higher up, or from further down), or the only one whose
 * path is an end of it (files lost their folders); that is noted. Undefined where there is none.
 */
export function importResolver(
  source: SchemaSource,
  notes: string[],
): (imported: Import) => Promise<string | undefined> {
  const byName = Map.groupBy(source.entries, baseName)
  return async ({ path: written, place }) => {
    if (wellKnownFiles.has(written)) return written
    const path = written.startsWith('./') ? await beside(written.slice(2), place.file, source) : written
    if (!isPlainPath(path)) {
      throw invalidSchema(
        place,
        `the import ${JSON.stringify(path)} leads out of the schema’s folder`,
        'import by a plain path below that folder',
      )
    }
    if ((await source.read(path)) !== undefined) return path
    const namesakes = (byName.get(baseName(path)) ?? []).filter((entry) => entry !== place.file)
    const below = namesakes.filter((entry) => `/${source.wholePath(entry)}`.endsWith(`/${path}`))
    const lost = namesakes.filter((entry) => path.endsWith(`/${entry}`))
    const similar = nearest(below, place.file) ?? (lost.length === 1 ? lost[0] : undefined)
    if (similar === undefined) return undefined
    const note = noteOf(path, similar, below.includes(similar))
    if (note !== undefined && !notes.includes(note)) notes.push(note)
    return similar
  }
}

/** Nothing is to be said where the folders above make it the very path. */
function noteOf(path: string, similar: string, isBelow: boolean): string | undefined {
  if (similar.endsWith(`/${path}`)) return `imports were looked for below "${similar.slice(0, -path.length)}"`
  const prefix = path.slice(0, -similar.length)
  return isBelow ? undefined : `imports that begin with "${prefix}" were looked for without it`
}

/** What some tools understand by `./line.proto`: the file beside the one that imports it, where there is one. */
async function beside(path: string, importer: string, source: SchemaSource): Promise<string> {
  const neighbour = importer.slice(0, importer.lastIndexOf('/') + 1) + path
  return (await source.read(neighbour)) === undefined ? path : neighbour
}

/** The one that shares most folders with the file that imports it; undefined where two do. */
function nearest(entries: readonly string[], importer: string): string | undefined {
  const folders = importer.split('/').slice(0, -1)
  const shared = (entry: string) => {
    const parts = entry.split('/')
    const different = folders.findIndex((folder, depth) => folder !== parts[depth])
    return different < 0 ? folders.length : different
  }
  const [first, second] = entries.toSorted((a, b) => shared(b) - shared(a))
  const isTie = first !== undefined && second !== undefined && shared(first) === shared(second)
  return isTie ? undefined : first
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
