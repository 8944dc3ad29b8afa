import { basename } from 'node:path'
import { invalidOption } from '../../../model/errors.ts'
import type { InferredSchema } from '../../../model/messages/inferred-schema.ts'
import { type DataLimits, readRecords } from '../data/read-data.ts'
import type { Described } from './described.ts'
import { type InferenceOptions, inferSchema } from './infer-schema.ts'
import { recordNameOf } from './names.ts'

export interface FileInferenceOptions {
  /** What to call the message, such as `acme.v1.Order`; after the first file unless told. */
  readonly messageType?: string | undefined
  readonly limits?: DataLimits | undefined
  /** What is known of the values beside the data. */
  readonly described?: Described | undefined
}

/**
 * A schema for the JSON records of files, or of folders of them.
 * @throws WirebenchError naming the place that is no JSON, or the record that no message could be.
 */
export async function inferFromFiles(
  paths: readonly string[],
  { messageType, limits, described }: FileInferenceOptions = {},
): Promise<InferredSchema> {
  const records = await readRecords(paths, limits)
  const name =
    messageType === undefined ? { messageName: recordNameOf(basename(paths[0]!)) } : namedBy(messageType)
  return inferSchema(
    records.map(({ given }) => given),
    { ...name, described },
  )
}

function namedBy(messageType: string): InferenceOptions {
  if (!/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(messageType))
    throw invalidOption(
      `“${messageType.slice(0, 100)}” can’t be the name of a message`,
      'give one of letters, digits and underscores, such as Order or acme.v1.Order',
      'message',
    )
  const parts = messageType.split('.')
  const messageName = parts.pop()!
  return { messageName, ...(parts.length > 0 && { packageName: parts.join('.') }) }
}
