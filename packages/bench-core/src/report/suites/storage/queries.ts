import type { Report, ReportCase } from '../../../model/report.ts'
import {
  type AccessPath,
  accessPath,
  type StorageAccess,
  storageAccesses,
} from '../../../model/storage-spec.ts'
import type { SomeCase } from '../../document/table.ts'
import { isOneOf, type StorageGroup, type StorageRow, storageGroups } from './storage-cases.ts'

/** One contender's queries by a field, found in one way. */
export interface QueryRow extends StorageRow {
  readonly of: SomeCase
  readonly access: StorageAccess
  /** What that way is for its type of column; null where the report doesn't tell the type. */
  readonly path: AccessPath | null
  /** Counting the rows, and fetching and decoding them. */
  readonly count: ReportCase | undefined
  readonly fetch: ReportCase | undefined
  /** Of the index that the way needs; null where it needs none, and where the size wasn't looked at. */
  readonly indexBytes: number | null
}

export interface StorageQueries extends Omit<StorageGroup, 'cases' | 'operation'> {
  readonly rows: readonly QueryRow[]
}

/** Queries by a field on each table: without an index, by an index of the field, and by one of the whole document. */
export function storageQueries({
  cases,
  contenders,
}: Pick<Report, 'cases' | 'contenders'>): StorageQueries[] {
  const groups = storageGroups({ cases }).filter(isOneOf(['query-count', 'query-fetch']))
  const xRays = storageGroups({ cases }).filter(isOneOf(['x-ray']))
  const tables = Map.groupBy(groups, ({ corpus, settings: { access: _, ...settings } }) =>
    JSON.stringify([corpus, settings]),
  )
  return [...tables.values()].map((own) => {
    const { corpus, settings } = own[0]!
    const onDisk = xRays.find(
      (known) =>
        known.corpus === corpus &&
        known.settings.toast === settings.toast &&
        known.settings.rows === settings.rows,
    )
    const { access: _, ...shared } = settings
    const names = [...new Set(own.flatMap((group) => group.cases.map(({ key }) => key.contender)))]
    const rows = storageAccesses.flatMap((access) =>
      names.flatMap((contender): QueryRow[] => {
        const query = (operation: StorageGroup['operation']) => caseOf(own, operation, access, contender)
        const [count, fetch] = [query('query-count'), query('query-fetch')]
        const column = contenders.find(({ name }) => name === contender)?.column
        const path = (column && accessPath(column, access)) ?? null
        const table = onDisk?.cases.find(({ key }) => key.contender === contender)
        const key = (fetch ?? count)?.key
        if (key === undefined) return []
        const of = { ...key, operation: 'query' }
        return [{ contender, of, access, path, count, fetch, indexBytes: indexOf(access, table) }]
      }),
    )
    return { corpus, settings: shared, rows }
  })
}

function indexOf(access: StorageAccess, table: ReportCase | undefined): number | null {
  if (access === 'scan') return null
  const bytes = table?.metrics[access === 'gin' ? 'ginIndexBytes' : 'fieldIndexBytes']?.value ?? null
  // A mean over rounds is made by way of logarithms, which leaves whole numbers almost whole.
  return bytes === null ? null : Math.round(bytes)
}

function caseOf(
  groups: readonly StorageGroup[],
  operation: StorageGroup['operation'],
  access: StorageAccess,
  contender: string,
): ReportCase | undefined {
  return groups
    .find((group) => group.operation === operation && group.settings.access === access)
    ?.cases.find(({ key }) => key.contender === contender)
}
