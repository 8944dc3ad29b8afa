import type { Connection } from '../../drivers/connection.ts'
import type { BenchClient } from '../bench-client.ts'
import { CopyRows } from '../copy-rows.ts'
import { nowNs, type Tally } from '../tally.ts'
import type { OperationMaker } from './operation.ts'

/** One binary COPY for the whole block. An operation is a row; there is no statement for each of them to be timed. */
export const copy: OperationMaker<'copy'> = async (client, { driver, table, mostRows }) => {
  const connection = await client.connect(driver)
  return {
    connections: [connection],
    run: (untilNs, tally) => copyRows(client, connection, table, { mostRows, untilNs }, tally),
  }
}

/** Copies message after message into a table until it has so many rows, or the time is up. */
export async function copyRows(
  client: BenchClient,
  connection: Connection,
  table: string,
  { mostRows, untilNs }: { readonly mostRows: number; readonly untilNs: number },
  tally: Tally,
): Promise<void> {
  const { format, natives, column } = client
  const startNs = nowNs()
  const rows = new CopyRows(column)
  const stream = connection.copyIn(`copy ${client.table(table)} (payload) from stdin (format binary)`)
  let encodeNs = 0
  let written = 0
  while (written < mostRows) {
    const beforeNs = nowNs()
    if (beforeNs >= untilNs && written > 0) break
    const payload = format.encode(natives[written % natives.length])
    encodeNs += nowNs() - beforeNs
    const chunk = rows.add(payload)
    if (chunk) await stream.write(chunk)
    written += 1
  }
  await stream.write(rows.end())
  await stream.end()
  tally.operations += written
  tally.rows += written
  tally.encodeNs += encodeNs
  tally.statementNs += nowNs() - startNs - encodeNs
}
