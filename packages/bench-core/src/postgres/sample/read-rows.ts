import type pg from 'pg'
import { errorCode } from '../failures.ts'
import { queryOne } from './reader.ts'

export interface SampleLimits {
  readonly rows: number
  /** Of all rows together. */
  readonly bytes: number
  /** Of one row: larger ones stay on the server. */
  readonly bytesOfRow: number
  readonly seconds: number
}

/** What was read of a statement. */
export interface ReadRows {
  /** Texts, or bytes of a column of bytes. */
  readonly values: readonly (string | Uint8Array)[]
  readonly bytes: number
  /** Rows without a value, and rows too large. */
  readonly nulls: number
  readonly tooLarge: number
  /** What ended the reading before the last row. */
  readonly stoppedBy: 'rows' | 'bytes' | 'seconds' | undefined
}

/** Rows that are asked for at once: few of those behind a limit are computed, and their values aren't sent. */
const rowsAtOnce = 50

/**
 * Reads the values of `select <value> as value from …` until there are none or a limit is reached.
 * @param deadlineMs By `performance.now()`.
 */
export async function readRows(
  client: pg.Client,
  select: string,
  { rows, bytes, bytesOfRow }: SampleLimits,
  deadlineMs: number,
): Promise<ReadRows> {
  const values: (string | Uint8Array)[] = []
  const counts = { bytes: 0, nulls: 0, tooLarge: 0 }
  const read = (stoppedBy: ReadRows['stoppedBy']): ReadRows => ({ values, ...counts, stoppedBy })
  try {
    await limitTime(client, deadlineMs)
    await queryOne(
      client,
      `declare wirebench_sample no scroll cursor for
       select case when bytes <= ${bytesOfRow} and bytes_so_far <= ${bytes} then value end as value, bytes
       from (select value, bytes,
                    sum(bytes) filter (where bytes <= ${bytesOfRow}) over (rows unbounded preceding) as bytes_so_far
             from (select value, octet_length(value) as bytes from (${select}) as s) as sized) as counted`,
    )
    for (;;) {
      await limitTime(client, deadlineMs)
      const asked = Math.min(rowsAtOnce, Math.ceil(rows - values.length))
      const fetched = await client.query<{ value: string | Buffer | null; bytes: number | null }>(
        `fetch ${asked} from wirebench_sample`,
      )
      for (const row of fetched.rows) {
        if (row.bytes === null) counts.nulls++
        else if (row.bytes > bytesOfRow) counts.tooLarge++
        else if (row.value === null) return await closed(client, read('bytes'))
        else {
          counts.bytes += row.bytes
          values.push(row.value)
        }
      }
      if (fetched.rows.length < asked) return await closed(client, read(undefined))
      if (values.length >= rows) return await closed(client, read('rows'))
    }
  } catch (error) {
    // The transaction is over with it, but what was read is good.
    if (errorCode(error) === '57014' && values.length > 0) return read('seconds')
    throw error
  }
}

async function limitTime(client: pg.Client, deadlineMs: number): Promise<void> {
  const leftMs = Math.max(1, Math.ceil(deadlineMs - performance.now()))
  await client.query(`set local statement_timeout = ${leftMs}`)
}

async function closed(client: pg.Client, read: ReadRows): Promise<ReadRows> {
  await client.query('close wirebench_sample')
  return read
}
