import type { DescMessage } from '@bufbuild/protobuf'
import type { StorageColumn } from '../../../model/storage/storage-spec.ts'
import type { ColumnFormat } from '../formats/column-format.ts'
import type { QueryField, QueryFields } from './query-field.ts'

export interface TableColumn {
  readonly name: string
  /** In SQL. */
  readonly type: string
  readonly isNullable: boolean
}

/** A value in SQL. */
export interface SqlValue {
  readonly sql: string
  readonly type: string
}

/** What a table has for messages of one type beside a key and a time. */
export interface TableLayout {
  readonly column: StorageColumn
  /** What is written and read of a row, in this order. */
  readonly columns: readonly TableColumn[]
  /** A field of the message; undefined where SQL can't look into it. */
  valueOf(field: Pick<QueryField, 'path'>): SqlValue | undefined
}

/** The column that the server fills by itself from the document, of messages that have such a field. */
export const generatedColumn = 'generated'

/** The columns beside a blob that have its fields for SQL. */
export const promotedColumn = {
  field: 'promoted',
  nested: 'promoted_nested',
  number: 'promoted_number',
} as const satisfies Record<keyof QueryFields, string>

export function layoutOf({ column, layout }: ColumnFormat, type: DescMessage): TableLayout {
  return layout?.(type) ?? payloadLayout(column)
}

export function payloadLayout(column: StorageColumn): TableLayout {
  const type = column === 'generated' ? 'jsonb' : column
  return {
    column,
    columns: [{ name: 'payload', type, isNullable: false }],
    valueOf: ({ path }) =>
      column === 'bytea'
        ? undefined
        : {
            sql: inDocument(
              'payload',
              path.map(({ jsonName }) => jsonName),
            ),
            type: 'text',
          },
  }
}

/** The text of a value in a JSON document. */
export function inDocument(document: string, names: readonly string[]): string {
  return names.reduce(
    (sql, name, place) => `${sql}${place === names.length - 1 ? '->>' : '->'}${textLiteral(name)}`,
    document,
  )
}

/** Columns as SQL lists them. */
export function columnList({ columns }: Pick<TableLayout, 'columns'>): string {
  return columns.map(({ name }) => identifier(name)).join(', ')
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text as SQL writes it. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Whether values of a type can be compressed and stored out of line. */
export function isLong(type: string): boolean {
  return /^(text|bytea|jsonb?|numeric.*)$|\[\]$/.test(type)
}
