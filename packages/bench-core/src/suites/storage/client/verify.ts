import { firstDifference } from '../../../codecs/first-difference.ts'
import type { Connection } from '../drivers/connection.ts'
import { type BenchClient, LossError } from './bench-client.ts'
import { cursorRows } from './cursor.ts'

/**
 * Reads a table back in the order of its keys and compares every row with the message that was written there. Each
 * message of the corpus is decoded and compared in depth once; its further rows have to be the same bytes.
 *
 * @throws LossError naming the first row and the place in it that differ.
 */
export async function verifyTable(
  client: BenchClient,
  connection: Connection,
  table: string,
  rows: number | null,
): Promise<number> {
  const { corpus, format } = client
  const read = client.readPayload(connection)
  const proved = new Array<Buffer | undefined>(corpus.length)
  let row = 0
  for await (const values of cursorRows(
    connection,
    `select payload from ${client.table(table)} order by id`,
  )) {
    for (const value of values) {
      const place = row % corpus.length
      const bytes = value as Buffer
      if (!proved[place]?.equals(bytes)) {
        const difference = firstDifference(corpus[place], format.toMessage(read(bytes)))
        if (difference) {
          const { path, expected, actual } = difference
          throw new LossError(`lossy at ${path} of row ${row + 1}: ${expected} became ${actual}`)
        }
        proved[place] = bytes
      }
      row += 1
    }
  }
  if (rows !== null && row !== rows)
    throw new LossError(`${row} rows were read back where ${rows} were written`)
  return row
}
