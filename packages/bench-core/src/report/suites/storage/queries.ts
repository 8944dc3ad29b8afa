import type { Report, ReportCase } from '../../../model/report/report.ts'
import {
  type AccessPath,
  accessPath,
  type QueryPhase,
  type StorageAccess,
  storageAccesses,
} from '../../../model/storage/storage-spec.ts'
import type { SomeCase } from '../../tables/table.ts'
import { isOneOf, type StorageGroup, storageGroups } from './storage-cases.ts'

/** One contender's queries, found in one way. */
export interface QueryRow {
  readonly contender: string
  readonly of: SomeCase
  readonly access: StorageAccess
  /** What that way is for its type of column; null where the report doesn't tell the type. */
  readonly path: AccessPath | null
  readonly queries: Readonly<Partial<Record<QueryPhase, ReportCase>>>
  /** Of the index that the way needs; null where it needs none, and where the size wasn't looked at. */
  readonly indexBytes: number | null
}

export interface StorageQueries extends Omit<StorageGroup, 'cases' | 'operation'> {
  readonly rows: readonly QueryRow[]
}

/**
 * Queries of these shapes on each table: without an index, by an index of what they look at, and by one of the whole
 * document.
 */
export function storageQueries(
  { cases, contenders }: Pick<Report, 'cases' | 'contenders'>,
  shapes: readonly QueryPhase[],
): StorageQueries[] {
  const groups = storageGroups({ cases }).filter(isOneOf(shapes))
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
        const found = shapes.flatMap((shape) => {
          const query = caseOf(own, shape, access, contender)
          return query ? [[shape, query] as const] : []
        })
        const column = contenders.find(({ name, column }) => name === contender && column)?.column
        const path = (column && accessPath(column, access, found[0]?.[0])) ?? null
        const table = onDisk?.cases.find(({ key }) => key.contender === contender)
        // Where there is a query that fetches, it stands for the others.
        const key = found.at(-1)?.[1].key
        if (key === undefined) return []
        const of = { ...key, operation: 'query' }
        const queries = Object.fromEntries(found) as QueryRow['queries']
        return [{ contender, of, access, path, queries, indexBytes: indexOf(access, table) }]
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
