import type pg from 'pg'
import { evenlySpaced } from '../../model/evenly-spaced.ts'
import { sumBy } from '../../model/sum.ts'
import { type Column, type Rows, selected } from './describe-rows.ts'
import { type ReadRows, readRows, type SampleLimits } from './read-rows.ts'

/** What was read, and of how many rows. */
export interface EvenlyRead extends ReadRows {
  /** Undefined where nobody knows, as of a query that was not read to its end. */
  readonly of: RowCount | undefined
  /** Whether rows were drawn by chance from all of them; else they are all, or the first. */
  readonly isDrawn: boolean
}

interface RowCount {
  readonly rows: number
  readonly isExact: boolean
}

/** Rows of tables up to this size are counted and drawn one by one; of larger ones whole pages are drawn, which reads no others. */
const maxBytesScanned = 64_000_000

/** Chance gives more or fewer than were aimed at; of a few more none is missing. */
const drawnMore = 1.1

/** A share is drawn again where it gave far too few rows, or more than the limits hold. */
const maxAttempts = 3

/** Reads as many rows as the limits hold: all, or a share of a table by chance, or the first of a query or view. */
export async function readEvenly(
  client: pg.Client,
  rows: Rows,
  column: Column | undefined,
  limits: SampleLimits,
): Promise<EvenlyRead> {
  const deadlineMs = performance.now() + limits.seconds * 1_000
  const select = `select ${selected(rows, column)} as value from ${rows.from} as t`
  if (!rows.table) {
    const read = await readRows(client, select, limits, deadlineMs)
    return { ...read, of: read.stoppedBy ? undefined : exactly(seenOf(read)), isDrawn: false }
  }
  const size = await sizeOf(client, rows.from, rows.table.oid)
  let share = Math.min(1, (drawnMore * limits.rows) / size.rows)
  /** What the limit of bytes allows, once that is known. */
  let maxShare = 1
  for (let attempt = 1; ; attempt++) {
    // Of a few rows more than are wanted some are left out of all of them, too.
    const isDrawn = share < 1 || (size.isExact && size.rows > limits.rows)
    const read = isDrawn
      ? await readRows(client, `${select} ${drawn(share, size)}`, withMargin(limits), deadlineMs)
      : await readRows(client, select, limits, deadlineMs)
    if (read.stoppedBy === 'bytes') maxShare = (0.8 * seenOf(read)) / size.rows
    const next = Math.min(maxShare, betterShare(read, share, limits))
    if (next === share || read.stoppedBy === 'seconds' || attempt === maxAttempts)
      return { ...asManyAs(limits.rows, read), of: countOf(read, share, size), isDrawn }
    share = next
  }
}

interface TableSize extends RowCount {
  readonly isScanned: boolean
}

async function sizeOf(client: pg.Client, table: string, oid: number): Promise<TableSize> {
  // As the planner estimates: by the rows on a page when it was last analyzed; before that, by rows of 100 bytes.
  const { rows } = await client.query<{ bytes: string; rows: number }>(
    `select coalesce(sum(size), 0) as bytes,
       coalesce(sum(case when relpages > 0 and reltuples >= 0
         then reltuples * (size / current_setting('block_size')::float8) / relpages else size / 100.0 end), 0)::float8 as rows
     from (select relpages, reltuples, pg_relation_size(oid) as size from pg_class
       where relkind in ('r', 'm') and (oid = $1 or oid in (select relid from pg_partition_tree($1::oid::regclass)))) as parts`,
    [oid],
  )
  const [found] = rows
  const isScanned = Number(found?.bytes) <= maxBytesScanned
  if (!isScanned) return { rows: Math.max(1, found!.rows), isExact: false, isScanned }
  const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${table}`)
  return { rows: Number(counted.rows[0]?.rows), isExact: true, isScanned }
}

/** The same rows each time, as long as nobody changes the table. */
function drawn(share: number, { isScanned }: TableSize): string {
  return `tablesample ${isScanned ? 'bernoulli' : 'system'} (${100 * share}) repeatable (42)`
}

/** What chance gives beyond what was aimed at is read to its end: to stop before would leave out the end of the table. */
function withMargin(limits: SampleLimits): SampleLimits {
  return { ...limits, rows: 1.4 * limits.rows }
}

/** Of what was drawn, as many as were wanted. */
function asManyAs(rows: number, read: ReadRows): ReadRows {
  const values = evenlySpaced(read.values, rows)
  return { ...read, values, bytes: sumBy(values, Buffer.byteLength) }
}

/** The share that would give as many rows as are wanted; the same where it gave enough. */
function betterShare(read: ReadRows, share: number, { rows }: SampleLimits): number {
  const seen = seenOf(read)
  if (share < 1 && read.stoppedBy === 'rows') return share / 2
  return seen < rows / 2 ? Math.min(1, share * Math.min(100, rows / Math.max(1, seen))) : share
}

function countOf(read: ReadRows, share: number, size: TableSize): RowCount {
  if (size.isExact || read.stoppedBy !== undefined) return size
  return share === 1 ? exactly(seenOf(read)) : { rows: seenOf(read) / share, isExact: false }
}

function exactly(rows: number): RowCount {
  return { rows, isExact: true }
}

/** Also the rows whose value couldn't be taken. */
function seenOf({ values, nulls, tooLarge }: ReadRows): number {
  return values.length + nulls + tooLarge
}
