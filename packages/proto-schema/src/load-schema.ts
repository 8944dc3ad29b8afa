import { create, type DescMessage, type FileRegistry } from '@bufbuild/protobuf'
import { type FileDescriptorSet, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { anyOtherFiles } from './any-other-files.ts'
import { findMessageType, type MessageTypeChoice, messageTypeChoices } from './find-message-type.ts'
import { holdsAny } from './holds-any.ts'
import { linkedRegistry } from './linked-registry.ts'
import type { ParsedFile } from './parsing.ts'
import { SchemaError } from './schema-error.ts'
import type { SchemaSource } from './schema-source.ts'
import { wellKnownFiles } from './well-known-files.ts'
import { readSchemaFile, withImports } from './with-imports.ts'

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
 * @throws SchemaError with file, line and what was expected; or `unknown-message-type` with the near names.
 */
export async function loadSchema(source: SchemaSource, messageType: string): Promise<Schema> {
  const { parsed, failures } = await parseEntries(source)
  if (parsed.size === 0) throw failures[0]!
  const found = findMessageType(messageType, parsed.values(), failures)
  const notes = failures.map(
    ({ message }) => `left out, because ${found.fullName} doesn’t need it: ${message}`,
  )
  const tree = { parsed, source, notes }
  const needed = await withImports(found.file, tree)
  const least = linkedRegistry(needed)
  const linked = holdsAny(least.getMessage(found.fullName)!) ? await anyOtherFiles(needed, tree) : needed
  const registry = linked === needed ? least : linkedRegistry(linked)
  const files = create(FileDescriptorSetSchema, { file: linked.map(({ proto }) => proto) })
  return { type: registry.getMessage(found.fullName)!, registry, files, notes }
}

/** The message types that the files define, those first that no other message holds. */
export async function listMessageTypes(source: SchemaSource): Promise<MessageTypeChoice[]> {
  const { parsed, failures } = await parseEntries(source)
  const choices = messageTypeChoices(parsed.values())
  if (choices.length > 0) return choices
  throw (
    failures[0] ??
    new SchemaError('invalid-schema', 'the schema defines no message', 'give a .proto file that defines one')
  )
}

async function parseEntries(source: SchemaSource) {
  const parsed = new Map<string, ParsedFile>()
  const failures: SchemaError[] = []
  for (const name of source.entries) {
    if (wellKnownFiles.has(name)) continue
    try {
      parsed.set(name, await readSchemaFile(name, source))
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error
      failures.push(error)
    }
  }
  return { parsed, failures }
}
