import { invalidOption, WirebenchError } from '../../model/errors.ts'
import type { DescribedType } from '../../model/messages/described-type.ts'
import { maxMessages } from '../../model/messages/own-messages.ts'
import type { TableChoice } from '../../model/messages/table-sample.ts'
import { chosenColumn, describeRows } from './describe-rows.ts'
import { readEvenly } from './read-evenly.ts'
import type { SampleLimits } from './read-rows.ts'
import { withReader } from './reader.ts'
import { sampleNotes } from './sample-notes.ts'

/** What was read of the user's rows. */
export interface RowSample {
  /** The table's or the column's name, to call the messages by. */
  readonly name: string
  /** Texts of JSON, or bytes where a column of bytes was chosen. Never empty. */
  readonly values: readonly (string | Uint8Array)[]
  /** The columns of whole rows whose types say more than some values of theirs. */
  readonly columns: Readonly<Record<string, DescribedType>>
  /** What was read, of how much, and what was left out. */
  readonly notes: readonly string[]
}

/** How rows are read. */
interface Sampling {
  readonly limits?: SampleLimits
  /** Ends the reading. */
  readonly signal?: AbortSignal
}

/** As many rows as a run keeps messages, so that all that is read is measured. */
export const sampleLimits: SampleLimits = {
  rows: maxMessages,
  bytes: 8_000_000,
  bytesOfRow: 4_000_000,
  seconds: 20,
}

/**
 * Reads some rows of the user's server, evenly from all of a table, in a transaction that can write nothing.
 * @throws WirebenchError where they can't be read; its `field` names the part of the choice that it is about.
 */
export async function sampleRows(
  pgUrl: string,
  choice: TableChoice,
  { limits = sampleLimits, signal }: Sampling = {},
): Promise<RowSample> {
  const { table, query } = choice
  const field = table === undefined ? 'query' : 'table'
  if ((table === undefined) === (query === undefined)) {
    throw invalidOption('rows are read from either a table or a query', 'give one of them', field)
  }
  return withReader(pgUrl, { seconds: limits.seconds, signal }, async (client) => {
    const rows = await describeRows(client, choice)
    const column = chosenColumn(rows, choice.column)
    const read = await readEvenly(client, rows, column, limits)
    const notes = sampleNotes(rows, column, read, limits)
    if (read.values.length === 0)
      throw new WirebenchError('invalid-data', `nothing can be read from ${rows.title}`, notes.join('; '), {
        field,
      })
    const declared = column
      ? []
      : rows.columns.flatMap(({ name, declared }) => (declared ? [[name, declared] as const] : []))
    return {
      name: table ?? column?.name ?? 'rows',
      values: read.values,
      columns: Object.fromEntries(declared),
      notes,
    }
  })
}
