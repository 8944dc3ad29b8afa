import type { Connection, Statement } from '../drivers/connection.ts'

/** Rows that one fetch brings at most: enough that the way there and back is lost in them, few enough to hold. */
const maxRows = 250
/** Of messages, that are held at a time: what is held longer than a moment is garbage that only a full collection finds. */
const maxBytes = 4 * 2 ** 20

/**
 * Rows that may be held at a time, at least one.
 *
 * @param messageBytes Of a message whatever its format, so that every contender fetches alike.
 */
export function rowsToHold(messageBytes: number): number {
  return Math.max(1, Math.floor(maxBytes / messageBytes))
}

/** Rows that one fetch may bring: fewer of large messages. */
export function rowsToFetch(messageBytes: number): number {
  return Math.min(maxRows, rowsToHold(messageBytes))
}

/** The size of a fetch with which a table is read in as few fetches as possible that are as equal as possible. */
export function fetchSize(rows: number, messageBytes: number): number {
  return Math.ceil(rows / Math.ceil(rows / rowsToFetch(messageBytes)))
}

/**
 * Reads the rows of a query in bounded memory by a cursor of the server's, which every driver can use. The consumer may
 * stop at any time.
 */
export async function* cursorRows(
  connection: Connection,
  { text, isWide = false }: Pick<Statement, 'text' | 'isWide'>,
  fetchRows: number,
): AsyncGenerator<readonly unknown[]> {
  await connection.query({ name: '', text: 'begin' })
  try {
    await connection.query({ name: '', text: `declare rows no scroll cursor for ${text}` })
    while (true) {
      const rows = await connection.query({ name: '', text: `fetch ${fetchRows} from rows`, isWide })
      if (rows.length > 0) yield rows
      if (rows.length < fetchRows) return
    }
  } finally {
    // Ends a failed transaction as well; where the connection is gone the failure is under way already.
    await connection.query({ name: '', text: 'commit' }).catch(() => {})
  }
}
