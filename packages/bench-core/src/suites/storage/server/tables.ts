import type pg from 'pg'
import { WirebenchError } from '../../../model/errors.ts'
import { storageOptions } from '../../../model/options/storage.ts'
import { words } from '../../../model/options/words.ts'
import type { StorageColumn, ToastCompression } from '../../../model/storage-spec.ts'
import { errorCode, firstMessage, isConnectionFailure } from '../../../postgres/failures.ts'
import type { ServerUnderTest } from '../../../postgres/server-under-test/server.ts'
import { fatalCodes } from '../client/failure.ts'
import type { FieldValue, QueryField } from '../query-field.ts'

/** Makes a table as an application would, without anybody to vacuum it in the middle of a block. */
export async function createTable(
  server: ServerUnderTest,
  table: string,
  column: StorageColumn,
  toast: ToastCompression,
): Promise<void> {
  if (toast !== 'none' && server.compressions.length > 0 && !server.compressions.includes(toast)) {
    throw new WirebenchError(
      'database-unsuitable',
      `${server.location} has no ${toast} compression`,
      words`leave it out of ${storageOptions.toast}; it has ${server.compressions.join(', ')}`,
    )
  }
  const { admin, schema } = server
  // A compatible server that lists no compressions has none to name, and may not know the word.
  const compression = server.compressions.includes(toast) ? ` compression ${toast}` : ''
  await admin.query(`drop table if exists ${schema}.${table}`)
  await admin.query(
    `create table ${schema}.${table} (
      id bigserial primary key,
      payload ${column}${compression} not null,
      created_at timestamptz default now()
    )`,
  )
  if (toast === 'none')
    await admin.query(`alter table ${schema}.${table} alter column payload set storage external`)
  await withoutAutovacuum(admin, `${schema}.${table}`)
}

/** A table that may not be vacuumed is no reason to stop; a compatible server may know nothing of it. */
async function withoutAutovacuum(admin: pg.Client, table: string): Promise<void> {
  await admin
    .query(`alter table ${table} set (autovacuum_enabled = false, toast.autovacuum_enabled = false)`)
    .catch(() => {})
}

/** Makes a table with the rows of another, which stay as they are stored. */
export async function copyTable(
  server: ServerUnderTest,
  from: string,
  to: string,
  column: StorageColumn,
  toast: ToastCompression,
): Promise<void> {
  const { admin, schema } = server
  await createTable(server, to, column, toast)
  await admin.query(`insert into ${schema}.${to} (payload) select payload from ${schema}.${from} order by id`)
}

/** Makes a field's rows findable: by expression and GIN indexes of a document, by a promoted column beside a blob. */
export async function indexField(
  { admin, schema }: ServerUnderTest,
  table: string,
  column: StorageColumn,
  { jsonName, inCorpus }: QueryField,
): Promise<void> {
  const name = `${schema}.${table}`
  if (column === 'bytea') {
    await admin.query(`alter table ${name} add column promoted text`)
    await admin.query(`update ${name} set promoted = ($1::text[])[(id - 1) % $2 + 1]`, [
      inCorpus.map(textOf),
      inCorpus.length,
    ])
    await admin.query(`create index ${table}_promoted on ${name} (promoted)`)
  } else {
    await admin.query(
      `create index ${table}_field on ${name} ((payload->>'${jsonName.replaceAll("'", "''")}'))`,
    )
  }
  if (column === 'jsonb')
    await admin.query(`create index ${table}_gin on ${name} using gin (payload jsonb_path_ops)`)
}

function textOf(value: FieldValue | null): string | null {
  return value === null ? null : String(value)
}

/**
 * Rows that an update moved leave room behind; the table is made compact, and the planner is told what is in it. Gives
 * the reason where the server refuses: what is read of the table then is of one that nobody has settled.
 */
export async function settleTable(
  { admin, schema }: ServerUnderTest,
  table: string,
  isRewritten = false,
): Promise<string | undefined> {
  try {
    await admin.query(`vacuum ${isRewritten ? '(full, analyze)' : '(analyze)'} ${schema}.${table}`)
    return undefined
  } catch (error) {
    const code = errorCode(error)
    const isRefusal = /^[0-9A-Z]{5}$/.test(code) && !fatalCodes.has(code) && !isConnectionFailure(error)
    if (!isRefusal) throw error
    return firstMessage(error)
  }
}

export async function emptyTable({ admin, schema }: ServerUnderTest, table: string): Promise<void> {
  await admin.query(`truncate ${schema}.${table} restart identity`)
}

export async function dropTable({ admin, schema }: ServerUnderTest, table: string): Promise<void> {
  await admin.query(`drop table if exists ${schema}.${table}`)
}

/** Writes out what has been changed so far, so that the next block pays for its own only. False where we may not. */
export async function checkpoint({ admin }: ServerUnderTest): Promise<boolean> {
  return admin.query('checkpoint').then(
    () => true,
    () => false,
  )
}
