import { create, createFileRegistry, type DescMessage, type FileRegistry } from '@bufbuild/protobuf'
import { type FileDescriptorSet, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { WirebenchError } from '../../../model/errors.ts'
import { findMessageType, type MessageTypeChoice, messageTypeChoices } from './find-message-type.ts'
import { importResolver } from './import-resolver.ts'
import { invalidSchema, placeText } from './invalid-schema.ts'
import { type LinkedFile, linkFiles } from './link-files.ts'
import { parseFile } from './parse-file.ts'
import type { Import, ParsedFile } from './parsing.ts'
import type { SchemaSource } from './schema-source.ts'
import { wellKnownFiles } from './well-known-files.ts'

/** A message type with the files that it needs, each after those that it imports. */
export interface Schema {
  readonly type: DescMessage
  readonly registry: FileRegistry
  readonly files: FileDescriptorSet
  /** What a person should know about how it was read. */
  readonly notes: readonly string[]
}

/**
 * Reads the files, finds the message type by its full name or the end of it, and resolves what it needs.
 * @throws WirebenchError with file, line and what was expected; or `unknown-message-type` with the near names.
 */
export async function loadSchema(source: SchemaSource, messageType: string): Promise<Schema> {
  const { parsed, failures } = await parseEntries(source)
  if (parsed.size === 0) throw failures[0]!
  const found = findMessageType(messageType, parsed.values(), failures)
  const notes = failures.map(
    ({ message }) => `left out, because ${found.fullName} doesn't need it: ${message}`,
  )
  const linked = await withImports(found.file, parsed, source, notes)
  linkFiles(linked)
  const files = create(FileDescriptorSetSchema, { file: linked.map(({ proto }) => proto) })
  const registry = registryOf(files)
  return { type: registry.getMessage(found.fullName)!, registry, files, notes }
}

/** The message types that the files define, those first that no other message holds. */
export async function listMessageTypes(source: SchemaSource): Promise<MessageTypeChoice[]> {
  const { parsed, failures } = await parseEntries(source)
  const choices = messageTypeChoices(parsed.values())
  if (choices.length > 0) return choices
  throw (
    failures[0] ??
    new WirebenchError(
      'invalid-schema',
      'the schema defines no message',
      'give a .proto file that defines one',
    )
  )
}

/** A registry of the files. @throws WirebenchError where the library refuses what this reader let pass. */
function registryOf(files: FileDescriptorSet): FileRegistry {
  try {
    return createFileRegistry(files)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new WirebenchError('invalid-schema', `the schema can't be used: ${reason}`, 'correct it there', {
      cause: error,
    })
  }
}

async function parseEntries(source: SchemaSource) {
  const parsed = new Map<string, ParsedFile>()
  const failures: WirebenchError[] = []
  for (const name of source.entries) {
    if (wellKnownFiles.has(name)) continue
    try {
      parsed.set(name, parseFile(await textOf(name, source), name))
    } catch (error) {
      if (!(error instanceof WirebenchError)) throw error
      failures.push(error)
    }
  }
  return { parsed, failures }
}

async function textOf(name: string, source: SchemaSource): Promise<string> {
  const text = await source.read(name)
  if (text === undefined)
    throw new WirebenchError('invalid-schema', `"${name}" can't be read`, 'check its permissions')
  if (text.trim() === '')
    throw new WirebenchError('invalid-schema', `"${name}" is empty`, 'give a .proto file with a message')
  return text
}

/** The file and everything that it imports, depth first. */
async function withImports(
  first: ParsedFile,
  parsed: Map<string, ParsedFile>,
  source: SchemaSource,
  notes: string[],
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
        if (!parsed.has(name)) parsed.set(name, parseFile(await textOf(name, source), name))
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

function circular({ place }: Import, way: readonly string[]): WirebenchError {
  return invalidSchema(
    place,
    `the imports go round in a circle: ${way.join(' → ')}`,
    `remove one of them, such as the one at ${placeText(place)}`,
  )
}
