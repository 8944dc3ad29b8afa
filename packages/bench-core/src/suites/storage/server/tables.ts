import type pg from 'pg'
import { WirebenchError } from '../../../model/errors.ts'
import { words } from '../../../model/options/option/words.ts'
import { storageOptions } from '../../../model/options/storage.ts'
import { accessPath, type ToastCompression, type WrittenIndex } from '../../../model/storage/storage-spec.ts'
import { errorCode, firstMessage, isConnectionFailure } from '../../../postgres/failures.ts'
import type { ServerUnderTest } from '../../../postgres/server-under-test/server.ts'
import { fatalCodes } from '../client/failure.ts'
import type { FieldValue, QueryFields } from '../plan/query-field.ts'
import { comparedValue, promotedType } from '../plan/query-statement.ts'
import {
  columnList,
  generatedColumn,
  identifier,
  isLong,
  promotedColumn,
  type TableLayout,
} from '../plan/table-layout.ts'

/** How tables of one contender are made. */
export interface TableDesign {
  readonly layout: TableLayout
  readonly toast: ToastCompression
  /** What queries look at in its messages. */
  readonly fields?: QueryFields
}

type FieldRole = keyof QueryFields

/** Makes a table as an application would, without anybody to vacuum it in the middle of a block. */
export async function createTable(
  server: ServerUnderTest,
  table: string,
  { layout, toast, fields }: TableDesign,
): Promise<void> {
  if (toast !== 'none' && server.compressions.length > 0 && !server.compressions.includes(toast)) {
    throw new WirebenchError(
      'database-unsuitable',
      `${server.location} has no ${toast} compression`,
      words`leave it out of ${storageOptions.toast}; the server has ${server.compressions.join(', ')}`,
    )
  }
  const { admin, schema } = server
  // A compatible server that lists no compressions has none to name, and may not know the word.
  const compression = server.compressions.includes(toast) ? ` compression ${toast}` : ''
  const own = layout.columns.map(
    ({ name, type, isNullable }) =>
      `${identifier(name)} ${type}${isLong(type) ? compression : ''}${isNullable ? '' : ' not null'}`,
  )
  const value = layout.column === 'generated' && fields?.field && layout.valueOf(fields.field)
  const generated = value ? [`${generatedColumn} text generated always as (${value.sql}) stored`] : []
  await admin.query(`drop table if exists ${schema}.${table}`)
  await admin.query(
    `create table ${schema}.${table} (
      ${['id bigserial primary key', ...own, ...generated, 'created_at timestamptz default now()'].join(',\n      ')}
    )`,
  )
  if (toast === 'none') {
    const uncompressed = layout.columns.filter(({ type }) => isLong(type))
    const changes = uncompressed.map(({ name }) => `alter column ${identifier(name)} set storage external`)
    if (changes.length > 0) await admin.query(`alter table ${schema}.${table} ${changes.join(', ')}`)
  }
  await withoutAutovacuum(admin, `${schema}.${table}`)
}

/** A table that may not be vacuumed is no reason to stop; a compatible server may know nothing of it. */
async function withoutAutovacuum(admin: pg.Client, table: string): Promise<void> {
  await admin
    .query(`alter table ${table} set (autovacuum_enabled = false, toast.autovacuum_enabled = false)`)
    .catch(() => {})
}

/**
 * Makes a table with the rows of another, which stay as they are stored.
 *
 * @param roles Of the fields that rows are found by there: a blob has them in columns beside it.
 * @param maxRows Of the others the first ones; all of them unless told.
 */
export async function copyTable(
  server: ServerUnderTest,
  from: string,
  to: string,
  design: TableDesign,
  roles: readonly FieldRole[] = [],
  maxRows = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const { admin, schema } = server
  await createTable(server, to, design)
  const promoted = await promote(server, to, design, roles)
  const columns = columnList(design.layout)
  const values = promoted.map(
    ({ type }, place) => `($${place + 1}::text[])[(id - 1) % $${promoted.length + 1} + 1]::${type}`,
  )
  await admin.query(
    `insert into ${schema}.${to} (${[columns, ...promoted.map(({ name }) => name)].join(', ')})
     select ${[columns, ...values].join(', ')} from ${schema}.${from} where id <= ${maxRows} order by id`,
    promoted.length === 0
      ? []
      : [...promoted.map(({ inCorpus }) => inCorpus.map(textOf)), promoted[0]!.inCorpus.length],
  )
}

/** Gives a table of blobs the columns for fields beside them. */
async function promote(
  { admin, schema }: ServerUnderTest,
  table: string,
  { layout, fields }: TableDesign,
  roles: readonly FieldRole[],
) {
  if (layout.column !== 'bytea') return []
  const promoted = roles.flatMap((role) => {
    const field = fields?.[role]
    return field
      ? [
          {
            name: identifier(promotedColumn[role]),
            type: promotedType(role, field),
            inCorpus: field.inCorpus,
          },
        ]
      : []
  })
  const added = promoted.map(({ name, type }) => `add column ${name} ${type}`)
  if (added.length > 0) await admin.query(`alter table ${schema}.${table} ${added.join(', ')}`)
  return promoted
}

/** Makes rows findable by fields: of a document by indexes of expressions, of a blob by those of the columns beside it. */
export async function indexFields(
  { admin, schema }: ServerUnderTest,
  table: string,
  { layout, fields }: TableDesign,
  roles: readonly FieldRole[],
): Promise<void> {
  for (const role of roles) {
    const field = fields?.[role]
    if (!field) continue
    const { sql } = comparedValue(layout, { role, access: 'index' }, field)
    await admin.query(`create index ${table}_${role} on ${schema}.${table} ((${sql}))`)
  }
}

/** Makes rows findable by everything in a document, where that can be. */
export async function indexDocument(
  { admin, schema }: ServerUnderTest,
  table: string,
  { layout }: TableDesign,
): Promise<void> {
  if (accessPath(layout.column, 'gin'))
    await admin.query(`create index ${table}_gin on ${schema}.${table} using gin (payload jsonb_path_ops)`)
}

/** A table that is written, with what goes with the field's index. */
export async function createIndexedTable(
  server: ServerUnderTest,
  table: string,
  design: TableDesign,
  index: WrittenIndex,
): Promise<void> {
  await createTable(server, table, design)
  if (index === 'none') return
  await promote(server, table, design, ['field'])
  await indexFields(server, table, design, ['field'])
}

function textOf(value: FieldValue | null): string | null {
  return value === null ? null : String(value)
}

/**
 * The planner is told what is in a table, and which of its pages everybody sees. Gives the reason where the server refuses:
 * what is read of the table then is of one that nobody has settled.
 */
export async function settleTable(
  { admin, schema }: ServerUnderTest,
  table: string,
): Promise<string | undefined> {
  try {
    await admin.query(`vacuum (analyze) ${schema}.${table}`)
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
