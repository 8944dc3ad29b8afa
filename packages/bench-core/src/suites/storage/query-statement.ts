import {
  type AccessPath,
  accessPath,
  type StorageAccess,
  type StorageColumn,
} from '../../model/storage-spec.ts'
import type { QueryField } from './query-field.ts'

/** How the rows with a field's rarest value are asked for; the client and whoever asks for the plan say the same. */
export interface QueryStatement {
  readonly path: AccessPath | null
  /** With one parameter; where the client decodes, every row of the table. */
  readonly text: string
  readonly parameter: string
}

export function queryStatement(
  { jsonName, values }: Pick<QueryField, 'jsonName' | 'values'>,
  asked: {
    readonly column: StorageColumn
    readonly access: StorageAccess
    readonly isCount: boolean
    /** The table, quoted and with its schema. */
    readonly table: string
  },
): QueryStatement {
  const path = accessPath(asked.column, asked.access) ?? null
  const value = values[0]!
  const condition = {
    sequential: `payload->>${textLiteral(jsonName)} = $1`,
    'expression-index': `payload->>${textLiteral(jsonName)} = $1`,
    'promoted-column': 'promoted = $1',
    gin: 'payload @> $1::text::jsonb',
    'client-decode': '',
    none: '',
  }[path ?? 'none']
  const selected = asked.isCount && path !== 'client-decode' ? 'count(*)::int4' : 'payload'
  return {
    path,
    text: `select ${selected} from ${asked.table}${condition && ` where ${condition}`}`,
    parameter: path === 'gin' ? JSON.stringify({ [jsonName]: value }) : String(value),
  }
}

/** A text as SQL writes it. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
