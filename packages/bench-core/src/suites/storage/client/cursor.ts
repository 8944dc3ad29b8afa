import type { Connection } from '../drivers/connection.ts'

/** Rows that one fetch brings at most: enough that the way there and back is lost in them, few enough to hold. */
const mostRows = 250

/** The size of a fetch with which a table is read in as few fetches as possible that are as equal as possible. */
export function fetchSize(rows: number): number {
  return Math.ceil(rows / Math.ceil(rows / mostRows))
}

/**
 * Reads the rows of a query in bounded memory by a cursor of the server's, which every driver can use. The consumer may
 * stop at any time.
 */
export async function* cursorRows(
  connection: Connection,
  text: string,
  fetchRows = mostRows,
): AsyncGenerator<readonly unknown[]> {
  await connection.query({ name: '', text: 'begin' })
  try {
    await connection.query({ name: '', text: `declare rows no scroll cursor for ${text}` })
    while (true) {
      const rows = await connection.query({ name: '', text: `fetch ${fetchRows} from rows` })
      if (rows.length > 0) yield rows
      if (rows.length < fetchRows) return
    }
  } finally {
    // Ends a failed transaction as well; where the connection is gone the failure is under way already.
    await connection.query({ name: '', text: 'commit' }).catch(() => {})
  }
}
