import { create, type DescMessage, type FileRegistry } from '@bufbuild/protobuf'
import { type FileDescriptorSet, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import type { SchemaSource } from './files/schema-source.ts'
import { isWellKnownCopy } from './files/well-known-files.ts'
import { readSchemaFile, type SchemaTree, withImports } from './files/with-imports.ts'
import { firstFew } from './first-few.ts'
import {
  findMessageType,
  lastPart,
  type MessageTypeChoice,
  messageTypeChoices,
  outlineOf,
  unknownType,
} from './link/find-message-type.ts'
import { holdsAny } from './link/holds-any.ts'
import type { LinkedFile } from './link/link-files.ts'
import { linkedRegistry } from './link/linked-registry.ts'
import { messageNames } from './link/symbols.ts'
import type { ParsedFile } from './parse/parsing.ts'
import { inOne, isSome, SchemaError } from './schema-error.ts'

/** A message type with the files that it needs, each after those that it imports. */
export interface Schema {
  readonly type: DescMessage
  readonly registry: FileRegistry
  readonly files: FileDescriptorSet
  /** What a person should know about how it was read. */
  readonly notes: readonly string[]
}

export interface LoadOptions {
  /**
   * Full names that the messages' data say their `google.protobuf.Any` hold; asked where the type has such a field. Those
   * that a file defines are part of the schema, imported or not.
   */
  readonly typesOfAny?: () => Promise<ReadonlySet<string>>
}

/**
 * Finds the message type by its full name or the end of it, and reads the files that it needs, and no others.
 * @throws SchemaError with file, line and what was expected; or `unknown-message-type` with the near names.
 */
export async function loadSchema(
  source: SchemaSource,
  messageType: string,
  { typesOfAny }: LoadOptions = {},
): Promise<Schema> {
  const { fullName, file, failures } = await find(messageType, source)
  const tree: SchemaTree = { parsed: new Map([[file.proto.name, file]]), source, notes: [...source.notes] }
  tree.notes.push(
    ...failures.map(({ message }) => `left out, because ${fullName} doesn’t need it: ${message}`),
  )
  let files = await withImports([file], tree)
  let registry = linkedRegistry(files, [fullName])
  if (typesOfAny && holdsAny(registry.getMessage(fullName)!)) {
    const others = await definitionsOf(await typesOfAny(), tree)
    files = await withImports([file, ...others.values()], tree)
    registry = linkedRegistry(files, [fullName, ...others.keys()])
  }
  const missing = missingOf(files)
  if (missing !== '') tree.notes.push(`missing, but ${fullName} needs nothing of it: ${missing}`)
  return {
    type: registry.getMessage(fullName)!,
    registry,
    files: create(FileDescriptorSetSchema, { file: [...registry.files].map(({ proto }) => proto) }),
    notes: tree.notes,
  }
}

export interface MessageTypes {
  /** Those first that have the fields that were asked for, then those that no other message holds. Never empty. */
  readonly types: readonly MessageTypeChoice[]
  /** What is wrong with files that can't be read. */
  readonly unread: readonly SchemaError[]
}

/**
 * The message types that the files define, as far as they can be read.
 * @param wanted Names of fields, as of a record in JSON: types that have all of them are marked.
 * @throws SchemaError where there is none.
 */
export async function listMessageTypes(
  source: SchemaSource,
  wanted: readonly string[] = [],
): Promise<MessageTypes> {
  const { results, failures } = await parse(source.entries, source, (file) => outlineOf(file, wanted))
  const types = messageTypeChoices(results)
  if (types.length > 0) return { types, unread: failures }
  if (isSome(failures)) throw inOne(failures)
  throw new SchemaError(
    'invalid-schema',
    'the schema defines no message',
    'give a .proto file that defines one',
  )
}

/** Looked for in the files that have its name in them, which are few of many. */
async function find(messageType: string, source: SchemaSource) {
  const { results, failures } = await parse(await source.entriesWith([lastPart(messageType)]), source, whole)
  const found = findMessageType(messageType, results)
  if (found) return { ...found, failures }
  if (isSome(failures)) throw inOne(failures)
  const all = await parse(source.entries, source, (file) => outlineOf(file, []))
  throw unknownType(messageType, all.results, all.failures)
}

/** The files that define these types, of those that were given; types that none defines are left for the data to be told of. */
async function definitionsOf(
  names: ReadonlySet<string>,
  { source, parsed }: SchemaTree,
): Promise<Map<string, ParsedFile>> {
  const words = [...new Set([...names].map(lastPart))]
  const found = new Map<string, ParsedFile>()
  if (words.length === 0) return found
  const { results } = await parse(await source.entriesWith(words), source, whole)
  for (const candidate of results) {
    const file = parsed.get(candidate.proto.name) ?? candidate
    for (const name of messageNames(file.proto))
      if (names.has(name) && !found.has(name)) found.set(name, file)
  }
  for (const file of found.values()) parsed.set(file.proto.name, file)
  return found
}

/** What `keep` keeps of each file that can be read. */
async function parse<Kept>(
  entries: readonly string[],
  source: SchemaSource,
  keep: (file: ParsedFile) => Kept,
) {
  const results: Kept[] = []
  const failures: SchemaError[] = []
  for (const name of entries) {
    if (isWellKnownCopy(name)) continue
    try {
      results.push(keep(await readSchemaFile(name, source)))
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error
      failures.push(error)
    }
  }
  return { results, failures }
}

function whole(file: ParsedFile): ParsedFile {
  return file
}

function missingOf(files: readonly LinkedFile[]): string {
  const paths = [...new Set(files.flatMap(({ missing }) => missing.map(({ path }) => path)))]
  return firstFew(paths, 10)
}
