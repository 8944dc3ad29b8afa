import type { FileDescriptorProto } from '@bufbuild/protobuf/wkt'
import { firstFew } from '../first-few.ts'
import { SchemaError } from '../schema-error.ts'
import { isPlainPath, withoutVersions } from './paths.ts'
import { schemaLimits, tooLarge } from './schema-limits.ts'
import { openRoots, type SchemaRoot } from './schema-root.ts'

/** The files that may be read, by the paths under which they import each other; nothing outside of what was given is read. */
export interface SchemaSource {
  /** The files that were named: all of a folder or of a descriptor set, or the one. */
  readonly entries: readonly string[]
  /** What a person should know about how they were found. */
  readonly notes: readonly string[]
  /** The text of a file, or its descriptor where it was given compiled; undefined where there is none of that path. */
  read(path: string): Promise<string | FileDescriptorProto | undefined>
  /** Those of the entries in which one of the words stands: few of many can define a type of that name. */
  entriesWith(words: readonly string[]): Promise<readonly string[]>
  /** The path of an entry with the folders above its root, versions of Go modules left out. */
  wholePath(entry: string): string
}

/**
 * One or several roots that imports start from: folders, `.proto` files, and descriptor sets as `buf build` and `protoc -o`
 * write them. A path that several of them have is that of the first, as with protoc.
 * @throws SchemaError where there is nothing to read, or too much of it.
 */
export async function openSchemaSource(paths: string | readonly string[]): Promise<SchemaSource> {
  const roots = await openRoots([paths].flat())
  const rootOf = new Map<string, SchemaRoot>()
  const hidden: string[] = []
  for (const root of roots) {
    for (const entry of root.entries) {
      if (rootOf.has(entry)) hidden.push(entry)
      else rootOf.set(entry, root)
    }
  }
  const counted = new Set<string>()
  let totalBytes = 0
  const count = (name: string, bytes: number) => {
    if (counted.has(name)) return
    counted.add(name)
    totalBytes += bytes
    if (totalBytes > schemaLimits.totalBytes)
      throw tooLarge('the schema', totalBytes, schemaLimits.totalBytes)
  }
  const found = async (name: string) => {
    const known = rootOf.get(name)
    for (const root of known ? [known] : roots) {
      const file = await root.read(name)
      if (file !== undefined) return file
    }
    return undefined
  }
  return {
    entries: [...rootOf.keys()],
    notes: hidden.length === 0 ? [] : [hiddenNote(hidden)],
    async read(name) {
      const file = isPlainPath(name) ? await found(name) : undefined
      if (!Buffer.isBuffer(file)) return file
      count(name, file.length)
      return file.toString('utf8')
    },
    async entriesWith(words) {
      const having = await inBatches([...rootOf], async ([entry, root]) => {
        const file = await root.read(entry).catch(orSchemaError)
        return !Buffer.isBuffer(file) || words.some((word) => file.includes(word)) ? entry : undefined
      })
      return having.filter((entry) => entry !== undefined)
    },
    wholePath: (entry) => (rootOf.get(entry)?.above ?? '') + withoutVersions(entry),
  }
}

/** Files that are in memory, by the paths under which they import each other. */
export function textSource(files: Readonly<Record<string, string>>): SchemaSource {
  const texts = new Map(Object.entries(files))
  return {
    entries: [...texts.keys()],
    notes: [],
    read: async (path) => texts.get(path),
    entriesWith: async (words) =>
      [...texts].flatMap(([path, text]) => (words.some((word) => text.includes(word)) ? [path] : [])),
    wholePath: (entry) => entry,
  }
}

/** One that is too large could define anything: it is told where it is needed. */
function orSchemaError(error: unknown): undefined {
  if (!(error instanceof SchemaError)) throw error
}

function hiddenNote(hidden: readonly string[]): string {
  return `several of the folders have ${firstFew(hidden, 3)}: the first one counts`
}

/** So many files are open at once. */
const batchSize = 64

async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += batchSize)
    results.push(...(await Promise.all(items.slice(start, start + batchSize).map(act))))
  return results
}
