import { SchemaError } from '@wirebench/proto-schema'
import { WirebenchError } from '../../model/errors.ts'

/** What is read of a schema. @throws WirebenchError saying what is wrong with it, and where. */
export async function tellingMistakes<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    const { code, message, hint, others } = error
    throw new WirebenchError(code, message, hint, { cause: error, others })
  }
}
