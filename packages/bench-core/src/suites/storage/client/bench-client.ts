import { type DescMessage, type Message, toBinary } from '@bufbuild/protobuf'
import { workFor } from '../../../measure/work-for.ts'
import type { StorageColumn, StorageDriver } from '../../../model/storage-spec.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import { loadDriver } from '../drivers/catalogue.ts'
import type { Connection, StatementValue, Target } from '../drivers/connection.ts'
import { findFormat } from '../formats/catalogue.ts'
import type { BoundFormat } from '../formats/column-format.ts'
import { findQueryField, type QueryField } from '../query-field.ts'
import type { ClientSetup } from './protocol.ts'

/** What a client process works with: one format, its messages in their native form, and ways to the server. */
export interface BenchClient {
  readonly type: DescMessage
  readonly format: BoundFormat
  readonly column: StorageColumn
  readonly corpus: readonly Message[]
  readonly natives: readonly unknown[]
  /** The mean of the messages in protobuf's encoding, whatever the format: what they take of memory, told alike for all. */
  readonly messageBytes: number
  readonly field: QueryField | undefined
  readonly target: Target
  connect(driver: StorageDriver): Promise<Connection>
  /**
   * Makes the parameter of an insert. Where the driver takes bytes as they are, UTF-8 is part of encoding, as it is of
   * decoding; the drivers' default ways write a string's UTF-8 themselves, in the statement.
   */
  encoder(connection: Connection): (native: unknown) => StatementValue
  /** The message in a value of the payload column, as the connection gives it. */
  readPayload(connection: Connection): (value: unknown) => unknown
  /** A table of the run in its schema, quoted. */
  table(name: string): string
}

/** A connection on which every statement takes so much longer; the same one where that is nothing. */
function withPlanted(plantedNs: number | undefined, connection: Connection): Connection {
  if (!plantedNs) return connection
  return {
    ...connection,
    query(statement, values) {
      workFor(plantedNs)
      return connection.query(statement, values)
    },
    change(statement, values) {
      workFor(plantedNs)
      return connection.change(statement, values)
    },
  }
}

/** A message that a format doesn't bring back as it was. */
export class LossError extends Error {
  override readonly name = 'LossError'
}

export async function benchClient({
  format: name,
  messages,
  seed,
  queryField,
  target,
  plantedNs,
}: ClientSetup): Promise<BenchClient> {
  const { type, corpus: makeCorpus } = await openWorkload(messages)
  const corpus = makeCorpus(seed)
  const { column, bind } = findFormat(name)
  const format = await bind(type)
  return {
    type,
    format,
    column,
    corpus,
    natives: corpus.map((message) => format.fromMessage(message)),
    messageBytes: corpus.reduce((sum, message) => sum + toBinary(type, message).length, 0) / corpus.length,
    field: findQueryField(type, corpus, queryField),
    target,
    connect: async (driver) => withPlanted(plantedNs, await (await loadDriver(driver)).connect(target)),
    encoder({ results }) {
      const { encodeText } = format
      return results === 'parsed' && encodeText ? encodeText : format.encode
    },
    readPayload({ results }) {
      if (results === 'parsed') return (value) => format.fromParsed(value)
      // The binary form of jsonb is its text behind the number of the form's version.
      if (column === 'jsonb') return (value) => format.decode((value as Buffer).subarray(1))
      return (value) => format.decode(value as Buffer)
    },
    table: (table) => `"${target.schema}"."${table}"`,
  }
}
