import type { JsonValue } from '@bufbuild/protobuf'
import { WirebenchError } from '../../../model/errors.ts'
import type { InferredSchema, Remark } from '../../../model/messages/inferred-schema.ts'
import { inferredPackage } from '../../../model/messages/own-workload-name.ts'
import { sumBy } from '../../../model/sum.ts'
import { counted } from '../../../model/text/counted.ts'
import { shortened } from '../../../model/text/shortened.ts'
import { messageFor } from './decide.ts'
import { type Described, describe } from './described.ts'
import { canBeField } from './names.ts'
import { kindOf, nothingSeen, see, tooManyFields } from './observe.ts'
import { type ProtoMessage, protoText } from './proto-message.ts'

export interface InferenceOptions {
  /** Of the message that a record is; `Record` unless told. */
  readonly messageName?: string
  readonly packageName?: string
  /** What is known of the values beside the records. */
  readonly described?: Described | undefined
}

/** More are no message that anybody wrote. */
const maxFields = 5_000

/**
 * A proto3 schema for JSON objects, with a remark on every guess. Fields keep their names in JSON.
 * @param records As `jsonRecords` reads them.
 * @throws WirebenchError naming the record that is no object, or where there are too many fields.
 */
export function inferSchema(
  records: readonly JsonValue[],
  { messageName = 'Record', packageName = inferredPackage, described }: InferenceOptions = {},
): InferredSchema {
  if (records.length === 0) throw noRecords()
  const seen = nothingSeen()
  records.forEach((record, index) => {
    if (record === null || kindOf(record) !== 'object') throw noObject(record, index + 1)
    see(seen, record, index + 1)
  })
  if (!seen.objects || seen.objects.fields.size === 0) throw noFields()
  const { fields, everyValue } = seen.objects
  const strange = [...fields.keys()].find((key) => !canBeField(key))
  if (everyValue || strange !== undefined) throw keysAreData(strange ?? [...fields.keys()][0]!)
  if (described) describe(seen, described)
  const message = messageFor(messageName, seen, '')
  if (countFields(message) > maxFields) throw tooManyFields(maxFields)
  const count = counted(records.length, 'record')
  return {
    proto: protoText(packageName, message, `Inferred from ${count}. The reason for each guess is above it.`),
    messageType: `${packageName}.${messageName}`,
    records: records.length,
    remarks: remarksOf(message),
  }
}

function remarksOf({ fields }: ProtoMessage): Remark[] {
  return fields.flatMap(({ remarks, message }) => [...remarks, ...(message ? remarksOf(message) : [])])
}

function countFields({ fields }: ProtoMessage): number {
  return sumBy(fields, ({ message }) => 1 + (message ? countFields(message) : 0))
}

function noObject(record: JsonValue, number: number): WirebenchError {
  return new WirebenchError(
    'invalid-data',
    `record ${number} is ${shortened(JSON.stringify(record))}, but a message must be an object`,
    'give objects: one, an array, or one per line',
  )
}

function noRecords(): WirebenchError {
  return new WirebenchError('invalid-data', 'there are no records', 'give at least one')
}

function noFields(): WirebenchError {
  return new WirebenchError('invalid-data', 'the records are empty objects', 'give records with fields')
}

function keysAreData(key: string): WirebenchError {
  return new WirebenchError(
    'invalid-data',
    `the keys of the records can’t be field names, such as ${JSON.stringify(key.slice(0, 40))}`,
    'give the values of that object as records, one per line',
  )
}
