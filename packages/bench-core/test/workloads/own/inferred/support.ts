import { fromBinary, type JsonValue, toBinary } from '@bufbuild/protobuf'
import { keepGivenJson } from '../../../../src/model/messages/given-json.ts'
import type { InferredSchema } from '../../../../src/model/messages/inferred-schema.ts'
import type { AsGiven } from '../../../../src/model/messages/own-messages.ts'
import { parseGiven } from '../../../../src/workloads/own/data/given-json.ts'
import { isMisfit, messageFromJson } from '../../../../src/workloads/own/data/json-messages.ts'
import { inferSchema } from '../../../../src/workloads/own/inferred/infer-schema.ts'
import { jsonLosses } from '../../../../src/workloads/own/json-losses.ts'
import { readSchemaText } from '../../../../src/workloads/own/own-schema.ts'

/** A schema for records as values, or as texts where digits matter. */
export function inferred(...records: (JsonValue | string)[]): InferredSchema {
  return inferSchema(records.map((record) => (typeof record === 'string' ? parseGiven(record) : record)))
}

/** The line of each field, without comments and brackets. */
export function fieldLines({ proto }: InferredSchema): string[] {
  return proto
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => / = \d+( \[.*\])?;$/.test(line))
}

/** What of JSON doesn't come back by way of a schema. */
export async function lossesBy(
  proto: string,
  messageType: string,
  records: readonly JsonValue[],
): Promise<AsGiven> {
  const { type, registry } = await readSchemaText(proto, messageType)
  const messages = records.map((record) => {
    const made = messageFromJson(type, record, registry)
    if (isMisfit(made)) throw new Error(`${made.path}: ${made.text}`)
    const message = fromBinary(type, toBinary(type, made))
    keepGivenJson(message, JSON.stringify(record), { isParsed: true })
    return message
  })
  return jsonLosses(type, messages, registry)!
}
