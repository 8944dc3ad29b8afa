import type { WrittenIndex } from '../../../../model/storage/storage-spec.ts'
import type { Connection } from '../../drivers/connection.ts'
import type { BenchClient } from '../bench-client.ts'
import { CopyRows } from '../copy-rows.ts'
import { rowWriter } from '../row-writer.ts'
import { nowNs, type Tally } from '../tally.ts'
import type { OperationMaker } from './operation.ts'

/** One binary COPY for a whole block or turn. An operation is a row; there is no statement for each of them to be timed. */
export const copy: OperationMaker<'copy'> = async (client, { driver, table, index, maxRows }) => {
  const connection = await client.connect(driver)
  let written = 0
  return {
    connections: [connection],
    restart() {
      written = 0
    },
    async run(untilNs, tally) {
      const limit = { maxRows, untilNs, rowsBefore: written }
      written += await copyRows(client, connection, { table, index }, limit, tally)
    },
  }
}

/** Copies message after message into a table until there are so many rows more, or the time is up, and says how many there are. */
export async function copyRows(
  client: BenchClient,
  connection: Connection,
  { table, index }: { readonly table: string; readonly index: WrittenIndex },
  {
    maxRows,
    untilNs,
    rowsBefore = 0,
  }: { readonly maxRows: number; readonly untilNs: number; readonly rowsBefore?: number },
  tally: Tally,
): Promise<number> {
  const { natives, layout } = client
  const startNs = nowNs()
  const rows = new CopyRows(layout.columns)
  const { columns, row } = rowWriter(client, connection, index)
  const stream = connection.copyIn(
    `copy ${client.table(table)} (${columns.join(', ')}) from stdin (format binary)`,
  )
  let encodeNs = 0
  let written = 0
  while (written < maxRows) {
    const beforeNs = nowNs()
    if (beforeNs >= untilNs && written > 0) break
    const cells = row(natives[(rowsBefore + written) % natives.length])
    encodeNs += nowNs() - beforeNs
    const chunk = rows.add(cells)
    if (chunk) await stream.write(chunk)
    written += 1
  }
  await stream.write(rows.end())
  await stream.end()
  tally.operations += written
  tally.rows += written
  tally.encodeNs += encodeNs
  tally.statementNs += nowNs() - startNs - encodeNs
  return written
}
