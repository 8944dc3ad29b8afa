import { type AccessPath, accessPath } from '../../../model/storage/access-path.ts'
import type { QueryPhase, StorageAccess } from '../../../model/storage/storage-spec.ts'
import type { QueryField, QueryFields } from './query-field.ts'
import {
  columnList,
  generatedColumn,
  identifier,
  promotedColumn,
  type SqlValue,
  type TableLayout,
} from './table-layout.ts'

/** How many rows of a range are asked for, the first ones in its order. */
export const rowsOfRange = 50

/** Which of the fields a query looks at. */
export const fieldOfQuery = {
  'query-count': 'field',
  'query-fetch': 'field',
  'query-nested': 'nested',
  'query-range': 'number',
  'query-sum': 'number',
} as const satisfies Record<QueryPhase, keyof QueryFields>

/** How a query is asked; the client and whoever asks for the plan say the same. */
export interface QueryStatement {
  readonly path: AccessPath | null
  /** Where the client decodes, every row of the table. */
  readonly text: string
  readonly parameters: readonly string[]
}

export function queryStatement(
  fields: QueryFields,
  asked: {
    readonly layout: TableLayout
    readonly access: StorageAccess
    readonly operation: QueryPhase
    /** The table, quoted and with its schema. */
    readonly table: string
  },
): QueryStatement {
  const { layout, access, operation, table } = asked
  const role = fieldOfQuery[operation]
  const field = fields[role]
  if (!field) throw new Error(`there is no field for ${operation}`)
  const path = accessPath(layout.column, access, operation) ?? null
  const rows = `select ${columnList(layout)} from ${table}`
  if (path === 'client-decode') return { path, text: rows, parameters: [] }
  const { sql, type } = comparedValue(layout, { role, access }, field)
  switch (operation) {
    case 'query-count':
    case 'query-fetch':
    case 'query-nested': {
      const value = field.values[0]!
      const isInDocument = path === 'gin'
      const condition = isInDocument ? 'payload @> $1::text::jsonb' : `${sql} = ${parameter(1, type)}`
      return {
        path,
        text:
          operation === 'query-count'
            ? `select count(*)::int4 from ${table} where ${condition}`
            : `${rows} where ${condition}`,
        parameters: [isInDocument ? JSON.stringify(documentWith(field, value)) : String(value)],
      }
    }
    case 'query-range': {
      const { from, to } = fields.number!
      const between = `${sql} between ${parameter(1, type)} and ${parameter(2, type)}`
      return {
        path,
        text: `${rows} where ${between} order by ${sql}, id limit ${rowsOfRange}`,
        parameters: [String(from), String(to)],
      }
    }
    case 'query-sum':
      return { path, text: `select sum(${sql})::float8 from ${table}`, parameters: [] }
  }
}

/** The value that rows are found by: in a column of its own, or where the message is. */
export function comparedValue(
  layout: TableLayout,
  { role, access }: { readonly role: keyof QueryFields; readonly access: StorageAccess },
  field: QueryField,
): SqlValue {
  if (layout.column === 'generated' && role === 'field') return { sql: generatedColumn, type: 'text' }
  if (layout.column === 'bytea' && access === 'index')
    return { sql: identifier(promotedColumn[role]), type: promotedType(role, field) }
  return valueInMessage(layout, field) ?? { sql: 'payload', type: 'text' }
}

/** Numbers are compared as such. */
function valueInMessage(layout: TableLayout, field: QueryField) {
  const value = layout.valueOf(field)
  const type = 'sqlType' in field ? String(field.sqlType) : undefined
  return value && type !== undefined && value.type === 'text'
    ? { sql: `(${value.sql})::${type}`, type }
    : value
}

export function promotedType(role: keyof QueryFields, field: QueryField): string {
  return role === 'number' && 'sqlType' in field ? String(field.sqlType) : 'text'
}

function parameter(number: number, type: string): string {
  return type === 'text' ? `$${number}` : `$${number}::text::${type}`
}

function documentWith({ path }: QueryField, value: unknown): unknown {
  return path.toReversed().reduce((within, { jsonName }) => ({ [jsonName]: within }), value)
}
