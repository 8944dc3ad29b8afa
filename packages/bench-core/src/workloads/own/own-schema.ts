import {
  type LoadOptions,
  listMessageTypes,
  loadSchema,
  type MessageTypes,
  openSchemaSource,
  type Schema,
  textSource,
} from '@wirebench/proto-schema'
import { topNames } from './data/top-names.ts'
import { tellingMistakes } from './schema-mistakes.ts'

/**
 * A message type of `.proto` files, folders of them, or descriptor sets.
 * @throws WirebenchError saying what is wrong with the schema, and where.
 */
export function readSchema(
  protoPaths: readonly string[],
  messageType: string,
  options: LoadOptions = {},
): Promise<Schema> {
  return tellingMistakes(async () => loadSchema(await openSchemaSource(protoPaths), messageType, options))
}

/** The same of the text of one file. */
export function readSchemaText(text: string, messageType: string): Promise<Schema> {
  return tellingMistakes(() => loadSchema(textSource({ 'inferred.proto': text }), messageType))
}

/**
 * The message types that a schema defines, as far as its files can be read.
 * @throws WirebenchError saying what is wrong with the schema, and where.
 */
export function messageTypesOf(
  protoPaths: readonly string[],
  dataPaths: readonly string[] = [],
): Promise<MessageTypes> {
  return tellingMistakes(async () =>
    listMessageTypes(await openSchemaSource(protoPaths), await topNames(dataPaths)),
  )
}
