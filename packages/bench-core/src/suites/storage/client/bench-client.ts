import { type DescMessage, type Message, toBinary } from '@bufbuild/protobuf'
import { workFor } from '../../../measure/work-for.ts'
import type { Cause } from '../../../model/run/failure.ts'
import type { StorageDriver } from '../../../model/storage/storage-spec.ts'
import { sumBy } from '../../../model/sum.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import { splitForDictionary } from '../../dictionary.ts'
import { loadDriver } from '../drivers/catalogue.ts'
import type { Connection, Statement, Target } from '../drivers/connection.ts'
import { findFormat } from '../formats/catalogue.ts'
import type { BoundFormat, Row } from '../formats/column-format.ts'
import { findQueryFields, type QueryFields } from '../plan/query-field.ts'
import { columnList, layoutOf, type TableLayout } from '../plan/table-layout.ts'
import type { ClientSetup } from './protocol.ts'

/** What a client process works with: one format, its messages in their native form, and ways to the server. */
export interface BenchClient {
  readonly type: DescMessage
  readonly format: BoundFormat
  readonly layout: TableLayout
  readonly corpus: readonly Message[]
  readonly natives: readonly unknown[]
  /** The mean of the messages in protobuf's encoding, whatever the format: what they take of memory, told alike for all. */
  readonly messageBytes: number
  readonly fields: QueryFields
  readonly target: Target
  connect(driver: StorageDriver): Promise<Connection>
  /** A statement that gives rows as `readRow` takes them, and what of it says which columns. */
  reading(name: string, textAfterColumns: string): Statement
  /** What a row has in its columns, as it is sent, of a result of a statement that gives binary rows. */
  rowIn(value: unknown): Row
  /** The message in a row that a connection gives. */
  readRow(connection: Connection): (value: unknown) => unknown
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
  readonly loss: Cause
  constructor(loss: Cause) {
    super(loss.code)
    this.loss = loss
  }
}

export async function benchClient({
  format: name,
  messages,
  seed,
  queryField,
  holdsOut,
  target,
  plantedNs,
}: ClientSetup): Promise<BenchClient> {
  const { type, corpus: makeCorpus } = await openWorkload(messages)
  const all = makeCorpus(seed)
  const { made, rest: corpus } = holdsOut ? splitForDictionary(all) : { made: [], rest: all }
  const found = findFormat(name)
  const format = await found.bind(type, made)
  const layout = layoutOf(found, type)
  const selected = `select ${columnList(layout)}`
  const isWide = layout.columns.length > 1
  const rowIn = rowReader(layout)
  return {
    type,
    format,
    layout,
    corpus,
    natives: corpus.map((message) => format.fromMessage(message)),
    messageBytes: sumBy(corpus, (message) => toBinary(type, message).length) / corpus.length,
    fields: findQueryFields(type, corpus, queryField),
    target,
    connect: async (driver) => withPlanted(plantedNs, await (await loadDriver(driver)).connect(target)),
    reading: (name, text) => ({ name, text: `${selected} ${text}`, isWide }),
    rowIn,
    readRow({ results }) {
      if (results === 'raw') return (value) => format.decode(rowIn(value))
      return (value) => format.fromParsed(isWide ? (value as unknown[]) : [value])
    },
    table: (table) => `"${target.schema}"."${table}"`,
  }
}

/** The binary form of jsonb is its text behind the number of the form's version. */
function rowReader({ columns }: TableLayout): BenchClient['rowIn'] {
  const isDocument = columns.map(({ type }) => type === 'jsonb')
  if (columns.length === 1)
    return isDocument[0] ? (value) => [(value as Buffer).subarray(1)] : (value) => [value as Buffer]
  return (value) =>
    (value as Row).map((cell, place) => (isDocument[place] && cell !== null ? cell.subarray(1) : cell))
}
