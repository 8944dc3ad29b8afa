import type { QueryPhase, StorageAccess, StorageColumn } from './storage-choices.ts'

/** How a column of this type answers a query by a field. */
export type AccessPath =
  | 'sequential'
  | 'client-decode'
  | 'expression-index'
  | 'promoted-column'
  | 'generated-column'
  | 'column-index'
  | 'gin'

/** The way that a column type has for an access; undefined where it has none. */
export function accessPath(
  column: StorageColumn,
  access: StorageAccess,
  phase: QueryPhase = 'query-fetch',
): AccessPath | undefined {
  const isEqual = phase !== 'query-range' && phase !== 'query-sum'
  switch (access) {
    case 'scan':
      return column === 'bytea' ? 'client-decode' : 'sequential'
    case 'index':
      // What is generated is the field; of others there is an index of an expression.
      return column === 'generated' && phase !== 'query-count' && phase !== 'query-fetch'
        ? 'expression-index'
        : indexPaths[column]
    case 'gin':
      return isEqual && (column === 'jsonb' || column === 'generated') ? 'gin' : undefined
  }
}

const indexPaths: Readonly<Record<StorageColumn, AccessPath>> = {
  bytea: 'promoted-column',
  jsonb: 'expression-index',
  json: 'expression-index',
  generated: 'generated-column',
  columns: 'column-index',
}
