import type { Connection } from '../../drivers/connection.ts'
import type { BenchClient } from '../bench-client.ts'
import type { OnWrittenTable } from '../protocol.ts'
import { type RowWriter, rowWriter } from '../row-writer.ts'
import { nowNs, type Tally } from '../tally.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/** One row after the other, each a statement and a transaction of its own. */
export const insert: OperationMaker<'insert'> = async (client, work) => {
  const connection = await client.connect(work.driver)
  const insertRow = rowInserter(client, connection, work)
  let written = 0
  return {
    connections: [connection],
    restart() {
      written = 0
    },
    async run(untilNs, tally) {
      const end = written + work.maxRows
      await closedLoop(
        async () => {
          if (written === end) return undefined
          await insertRow(written, tally)
          written += 1
          return { operations: 1, rows: 1 }
        },
        untilNs,
        tally,
      )
    },
  }
}

/** Writes the row of that number by a statement of its own. */
export function rowInserter(
  client: BenchClient,
  connection: Connection,
  { table, index }: OnWrittenTable,
): (row: number, tally: Tally) => Promise<void> {
  const { natives } = client
  const writer = rowWriter(client, connection, index)
  const statement = { name: 'insert', text: insertText(client, table, writer, 1), texts: writer.texts }
  return async (row, tally) => {
    const startNs = nowNs()
    const values = writer.values(natives[row % natives.length])
    const encodedNs = nowNs()
    await connection.query(statement, values)
    tally.encodeNs += encodedNs - startNs
    tally.statementNs += nowNs() - encodedNs
  }
}

export function insertText(
  client: Pick<BenchClient, 'table'>,
  table: string,
  { columns }: RowWriter,
  rows: number,
): string {
  const row = (number: number) =>
    `(${columns.map((_, place) => `$${number * columns.length + place + 1}`).join(', ')})`
  const values = Array.from({ length: rows }, (_, number) => row(number)).join(', ')
  return `insert into ${client.table(table)} (${columns.join(', ')}) values ${values}`
}
