import { nearNames } from '@wirebench/proto-schema/near-names'
import pg from 'pg'
import { WirebenchError } from '../../model/errors.ts'
import type { DescribedType } from '../../model/messages/described-type.ts'
import type { TableChoice } from '../../model/messages/table-sample.ts'
import { errorCode } from '../failures.ts'
import { listTables } from './list-tables.ts'
import { queryOne } from './reader.ts'

export interface Column {
  readonly name: string
  /** What can be read of it. */
  readonly kind: 'json' | 'text' | 'bytes' | 'other'
  /** Where its type says more of its numbers than those of some rows. */
  readonly declared?: DescribedType
}

/** Where rows come from, before any is read. */
export interface Rows {
  /** For a person, such as `public.orders` or `the query`. */
  readonly title: string
  /** What stands behind `from`. */
  readonly from: string
  readonly columns: readonly Column[]
  /** Set where the server can take some rows by chance. */
  readonly table?: { readonly oid: number }
}

/** @throws WirebenchError where there is no such table, naming those with a like name. */
export async function describeRows(client: pg.Client, { table, query }: TableChoice): Promise<Rows> {
  if (table !== undefined) return describeTable(client, table)
  const from = `(${query?.trim().replace(/;$/, '')}\n)`
  return { title: 'the query', from, columns: await columnsOf(client, from) }
}

async function describeTable(client: pg.Client, table: string): Promise<Rows> {
  const found = await client
    .query<{ oid: number; name: string; kind: string }>(
      'select c.oid, c.oid::regclass::text as name, c.relkind as kind from pg_class c where c.oid = to_regclass($1)',
      [table],
    )
    .catch((error) => {
      // Not even the form of a name.
      if (errorCode(error) === '42602' || errorCode(error) === '42601') return undefined
      throw error
    })
  const [row] = found?.rows ?? []
  if (!row || !(row.kind in kinds)) throw await unknownTable(client, table, found !== undefined)
  return {
    title: row.name,
    from: row.name,
    columns: await columnsOf(client, row.name),
    ...(kinds[row.kind] === 'sampled' && { table: { oid: row.oid } }),
  }
}

/** Tables, materialized views and partitioned tables can be sampled; views and foreign tables can be read. */
const kinds: Readonly<Record<string, 'sampled' | 'read'>> = {
  r: 'sampled',
  m: 'sampled',
  p: 'sampled',
  v: 'read',
  f: 'read',
}

async function unknownTable(client: pg.Client, table: string, canAsk: boolean): Promise<WirebenchError> {
  const names = canAsk ? (await listTables(client)).map(({ name }) => name) : []
  const near = nearNames(table, names)
  const shown = near.length > 0 ? near : names.slice(0, 5)
  return new WirebenchError(
    'invalid-data',
    `there is no table “${table.slice(0, 100)}” that this role can see`,
    shown.length > 0
      ? `choose ${shown.join(' or ')}`
      : 'write its name as in SQL, with the schema: public.orders',
    { field: 'table' },
  )
}

/** Types by which PostgreSQL announces columns, in its catalogue `pg_type`; a domain goes by its base type. */
const kindOfType: Readonly<Record<number, Column['kind']>> = {
  17: 'bytes',
  25: 'text',
  114: 'json',
  1042: 'text',
  1043: 'text',
  3802: 'json',
}

async function columnsOf(client: pg.Client, from: string): Promise<Column[]> {
  const { fields } = await queryOne(client, `select * from ${from} as t limit 0`)
  return fields.map(({ name, dataTypeID, dataTypeModifier }) => {
    const declared = declaredNumber(dataTypeID, dataTypeModifier)
    return { name, kind: kindOfType[dataTypeID] ?? 'other', ...(declared && { declared }) }
  })
}

const declaredNumbers: Readonly<Record<number, DescribedType>> = {
  20: { kind: 'integer', bits: 64, as: 'bigint' },
  21: { kind: 'integer', bits: 32, as: 'smallint' },
  23: { kind: 'integer', bits: 32, as: 'integer' },
  700: { kind: 'number', as: 'real' },
  701: { kind: 'number', as: 'double precision' },
}

/** Of `numeric` only where it has digits behind the point: without, or without limits, its numbers tell what they are. */
function declaredNumber(type: number, modifier: number): DescribedType | undefined {
  if (type !== 1700) return declaredNumbers[type]
  const [precision, scale] = [(modifier - 4) >> 16, (modifier - 4) & 0x7ff]
  const hasFractions = modifier >= 4 && scale > 0 && scale < 0x400
  return hasFractions ? { kind: 'number', as: `numeric(${precision},${scale})` } : undefined
}

/** The one column that is read; undefined for whole rows. @throws WirebenchError for one that holds no messages. */
export function chosenColumn({ title, columns }: Rows, name: string | undefined): Column | undefined {
  if (name === undefined) return columns.length === 1 && columns[0]!.kind !== 'other' ? columns[0] : undefined
  const column = columns.find((column) => column.name === name)
  const usable = columns
    .filter(({ kind }) => kind === 'json' || kind === 'bytes')
    .map((column) => column.name)
  const refuse = (what: string) =>
    new WirebenchError(
      'invalid-data',
      `${title} ${what}`,
      usable.length > 0
        ? `choose ${usable.slice(0, 5).join(' or ')}, or whole rows`
        : 'read whole rows, without a column',
      { field: 'column' },
    )
  if (!column) throw refuse(`has no column “${name.slice(0, 100)}”`)
  if (column.kind === 'other')
    throw refuse(
      `has no messages in the column “${column.name}”: they must be in a column of type json, jsonb, text or bytea`,
    )
  return column
}

/** What is selected of `t`: the column, or the row without columns of bytes, which JSON has no form for. */
export function selected({ columns }: Rows, column: Column | undefined): string {
  const quoted = (name: string) => `t.${pg.escapeIdentifier(name)}`
  if (column) return column.kind === 'json' ? `${quoted(column.name)}::text` : quoted(column.name)
  const names = columns.filter(({ kind }) => kind !== 'bytes').map(({ name }) => quoted(name))
  return `row_to_json((select r from (select ${names.join(', ')}) as r))::text`
}
