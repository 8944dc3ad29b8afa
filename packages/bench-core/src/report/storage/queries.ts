import type { Report, ReportCase } from '../../model/report.ts'
import { type AccessPath, accessPath, type StorageAccess, storageAccesses } from '../../model/storage-spec.ts'
import type { Estimate } from '../../stats/interval.ts'
import { isOneOf, type StorageGroup, type StorageRow, scaled, storageGroups } from './storage-cases.ts'
import { storageXRays, type XRayRow } from './x-ray.ts'

/** One contender's queries by a field, found in one way. */
export interface QueryRow extends StorageRow {
  readonly access: StorageAccess
  /** What that way is for its type of column; null where the report doesn't tell the type. */
  readonly path: AccessPath | null
  /** The way that the server took for counting and for fetching, in its own words; null where nobody looked. */
  readonly plans: { readonly count: string | null; readonly fetch: string | null }
  /** Of a whole query: counting the rows, and fetching and decoding them. */
  readonly count: QueryCost | null
  readonly fetch: QueryCost | null
  /** Of the index that the way needs; null where it needs none, and where the size wasn't looked at. */
  readonly indexBytes: number | null
}

/** What one way of finding rows costs. */
export interface QueryCost {
  readonly ns: Estimate | null
  readonly clientCpuNs: Estimate | null
  readonly serverCpuNs: Estimate | null
  readonly receivedBytes: number | null
  /** Rows that were found and handed over; null for a count. */
  readonly rowsFound: number | null
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
  const xRays = storageXRays({ cases })
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
        const cost = (operation: StorageGroup['operation']) => costOf(own, operation, access, contender)
        const [count, fetch] = [cost('query-count'), cost('query-fetch')]
        const column = contenders.find(({ name }) => name === contender)?.column
        const path = (column && accessPath(column, access)) ?? null
        const indexBytes = indexOf(
          access,
          onDisk?.rows.find((row) => row.contender === contender),
        )
        const plan = (operation: StorageGroup['operation']) =>
          caseOf(own, operation, access, contender)?.notes.plan ?? null
        const plans = { count: plan('query-count'), fetch: plan('query-fetch') }
        return count || fetch ? [{ contender, access, path, plans, count, fetch, indexBytes }] : []
      }),
    )
    return { corpus, settings: shared, rows }
  })
}

function indexOf(access: StorageAccess, row: XRayRow | undefined): number | null {
  if (!row || access === 'scan') return null
  return access === 'gin' ? row.ginIndexBytes : row.fieldIndexBytes
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

function costOf(...wanted: Parameters<typeof caseOf>): QueryCost | null {
  const found = caseOf(...wanted)
  if (!found) return null
  const { metrics } = found
  const [, operation] = wanted
  return {
    ns: scaled(metrics.nsPerOperation),
    clientCpuNs: scaled(metrics.clientCpuNsPerOperation),
    serverCpuNs: scaled(metrics.serverCpuNsPerOperation),
    receivedBytes: metrics.wireBytesReceivedPerOperation?.value ?? null,
    rowsFound: operation === 'query-fetch' ? (metrics.rowsPerOperation?.value ?? null) : null,
  }
}
