import type { Message } from '@bufbuild/protobuf'
import type { StorageColumn, StorageDriver } from '../../../model/storage-spec.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import { loadDriver } from '../drivers/catalogue.ts'
import type { Connection, Target } from '../drivers/connection.ts'
import { findFormat } from '../formats/catalogue.ts'
import type { BoundFormat } from '../formats/column-format.ts'
import { findQueryField, type QueryField } from '../query-field.ts'
import type { ClientSetup } from './protocol.ts'

/** What a client process works with: one format, its messages in their native form, and ways to the server. */
export interface BenchClient {
  readonly format: BoundFormat
  readonly column: StorageColumn
  readonly corpus: readonly Message[]
  readonly natives: readonly unknown[]
  readonly field: QueryField | undefined
  readonly target: Target
  connect(driver: StorageDriver): Promise<Connection>
  /** The message in a value of the payload column, as the connection gives it. */
  readPayload(connection: Connection): (value: unknown) => unknown
  /** A table of the run in its schema, quoted. */
  table(name: string): string
}

/** A message that a format doesn't bring back as it was. */
export class LossError extends Error {
  override readonly name = 'LossError'
}

export async function benchClient({
  format: name,
  messages,
  seed,
  target,
}: ClientSetup): Promise<BenchClient> {
  const { type, corpus: makeCorpus } = await openWorkload(messages)
  const corpus = makeCorpus(seed)
  const { column, bind } = findFormat(name)
  const format = await bind(type)
  return {
    format,
    column,
    corpus,
    natives: corpus.map((message) => format.fromMessage(message)),
    field: findQueryField(type, corpus),
    target,
    connect: async (driver) => (await loadDriver(driver)).connect(target),
    readPayload({ results }) {
      if (results === 'parsed') return (value) => format.fromParsed(value)
      // The binary form of jsonb is its text behind the number of the form's version.
      if (column === 'jsonb') return (value) => format.decode((value as Buffer).subarray(1))
      return (value) => format.decode(value as Buffer)
    },
    table: (table) => `"${target.schema}"."${table}"`,
  }
}
