import {
  listMessageTypes,
  loadSchema,
  type MessageTypeChoice,
  openSchemaSource,
  type Schema,
  SchemaError,
} from '@wirebench/proto-schema'
import { WirebenchError } from '../../model/errors.ts'

/**
 * A message type of a `.proto` file, or of a folder of them.
 * @throws WirebenchError saying what is wrong with the schema, and where.
 */
export function readSchema(protoPath: string, messageType: string): Promise<Schema> {
  return asOurs(async () => loadSchema(await openSchemaSource(protoPath), messageType))
}

/**
 * The message types that a schema defines, those first that no other message holds.
 * @throws WirebenchError saying what is wrong with the schema, and where.
 */
export function messageTypesOf(protoPath: string): Promise<MessageTypeChoice[]> {
  return asOurs(async () => listMessageTypes(await openSchemaSource(protoPath)))
}

async function asOurs<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    throw new WirebenchError(error.code, error.message, error.hint, { cause: error })
  }
}
