import {
  type LoadOptions,
  listMessageTypes,
  loadSchema,
  type MessageTypes,
  openSchemaSource,
  type Schema,
  SchemaError,
} from '@wirebench/proto-schema'
import { WirebenchError } from '../../model/errors.ts'
import { topNames } from './data/top-names.ts'

/**
 * A message type of `.proto` files, folders of them, or descriptor sets.
 * @throws WirebenchError saying what is wrong with the schema, and where.
 */
export function readSchema(
  protoPaths: readonly string[],
  messageType: string,
  options: LoadOptions = {},
): Promise<Schema> {
  return asOurs(async () => loadSchema(await openSchemaSource(protoPaths), messageType, options))
}

/** The same of the text of one file. */
export function readSchemaText(text: string, messageType: string): Promise<Schema> {
  const file = 'inferred.proto'
  const source = {
    entries: [file],
    notes: [],
    read: async (path: string) => (path === file ? text : undefined),
    entriesWith: async () => [file],
    wholePath: () => file,
  }
  return asOurs(() => loadSchema(source, messageType))
}

/**
 * The message types that a schema defines, as far as its files can be read.
 * @throws WirebenchError saying what is wrong with the schema, and where.
 */
export function messageTypesOf(
  protoPaths: readonly string[],
  dataPaths: readonly string[] = [],
): Promise<MessageTypes> {
  return asOurs(async () => listMessageTypes(await openSchemaSource(protoPaths), await topNames(dataPaths)))
}

async function asOurs<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    const { code, message, hint, others } = error
    throw new WirebenchError(code, message, hint, { cause: error, others })
  }
}
