import { openSchemaSource } from '../../src/files/schema-source.ts'
import { loadSchema } from '../../src/load-schema.ts'
import { failureOf } from './failure.ts'
import { folderOf } from './folders.ts'

/** Loads a message type from a file, or a folder of files. */
export async function load(path: string, messageType: string) {
  return loadSchema(await openSchemaSource(path), messageType)
}

/** What a person is told of a schema in one file. */
export function failureIn(text: string, messageType = 'Order') {
  return failureOf(() => load(folderOf({ 'order.proto': text }), messageType))
}

export function proto3(body: string): string {
  return `syntax = "proto3";\n${body}\n`
}
