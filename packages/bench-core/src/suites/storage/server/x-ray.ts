import type pg from 'pg'
import type { ServerUnderTest } from '../../../postgres/server-under-test/server.ts'
import { identifier, isLong, type TableLayout } from '../plan/table-layout.ts'

/** Figures by their metrics' names; what the server doesn't tell is null, with the reason. */
export interface Found {
  readonly figures: Record<string, number | null>
  readonly notes: Record<string, string>
}

/** What lies on the server's disk for one table, read after it was vacuumed. */
export async function xRay(
  { admin, schema }: ServerUnderTest,
  table: string,
  { columns }: Pick<TableLayout, 'columns'>,
  rows: number,
): Promise<Found> {
  const name = `${schema}.${table}`
  const figures: Record<string, number | null> = {}
  const notes: Record<string, string> = {}
  const ask = async (expressions: Readonly<Record<string, string>>, from = '') => {
    for (const [metric, expression] of Object.entries(expressions)) {
      try {
        const found = await admin.query<{ value: string | null }>(
          `select (${expression})::float8 as value ${from}`,
        )
        const value = found.rows[0]?.value
        figures[metric] = value === null || value === undefined ? null : Number(value)
      } catch (error) {
        figures[metric] = null
        notes[metric] = `the server doesn’t report it: ${error instanceof Error ? error.message : error}`
      }
    }
  }
  /** The share of rows of which any column has something. */
  const shareWith = (asked: string) => {
    const long = columns.filter(({ type }) => isLong(type))
    const any = long.map(({ name }) => `${asked}(${identifier(name)}) is not null`).join(' or ')
    return `avg((${any || 'false'})::int)`
  }
  await ask({
    heapBytes: `pg_relation_size('${name}')`,
    toastBytes: `select coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0) from pg_class where oid = '${name}'::regclass`,
    indexBytes: `pg_indexes_size('${name}')`,
    totalBytes: `pg_total_relation_size('${name}')`,
  })
  await ask(
    {
      storedBytesPerPayload: `avg(${columns.map(({ name }) => `coalesce(pg_column_size(${identifier(name)}), 0)`).join(' + ')})`,
      outOfLineShare: shareWith('pg_column_toast_chunk_id'),
      compressedShare: shareWith('pg_column_compression'),
    },
    `from ${name}`,
  )
  // A row of several columns may have several of them out of line.
  if (figures.outOfLineShare === null && columns.length === 1) {
    const share = await shareOfChunks(admin, name, rows)
    if (share !== null) {
      figures.outOfLineShare = share
      delete notes.outOfLineShare
    }
  }
  const { totalBytes } = figures
  figures.bytesPerRow = totalBytes === null || totalBytes === undefined ? null : totalBytes / rows
  return { figures, notes }
}

/** The share of rows out of line by counting what is there: before PostgreSQL 17, and only for who may look there. */
async function shareOfChunks(admin: pg.Client, name: string, rows: number): Promise<number | null> {
  try {
    const [place] = (
      await admin.query<{ toast: string }>(
        `select reltoastrelid::regclass::text as toast from pg_class where oid = '${name}'::regclass`,
      )
    ).rows
    const counted = await admin.query<{ chunks: string }>(
      `select count(distinct chunk_id) as chunks from ${place?.toast}`,
    )
    return Number(counted.rows[0]?.chunks) / rows
  } catch {
    return null
  }
}

/** Sizes of the indexes that make a field's rows findable. */
export async function indexSizes(
  { admin, schema }: ServerUnderTest,
  table: string,
): Promise<Found['figures']> {
  const { rows } = await admin
    .query<{ name: string; bytes: string }>(
      `select indexrelid::regclass::text as name, pg_relation_size(indexrelid) as bytes
       from pg_index where indrelid = $1::regclass and not indisprimary`,
      [`${schema}.${table}`],
    )
    .catch(() => ({ rows: [] }))
  return Object.fromEntries(
    rows.map(({ name, bytes }) => [`${name.slice(name.lastIndexOf('_') + 1)}IndexBytes`, Number(bytes)]),
  )
}

/** Where the server's log of changes ends at the moment, in bytes; null where it doesn't tell. */
export async function walPosition({ admin }: ServerUnderTest): Promise<bigint | null> {
  return admin
    .query<{ bytes: string }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`)
    .then(({ rows }) => (rows[0] ? BigInt(rows[0].bytes) : null))
    .catch(() => null)
}
