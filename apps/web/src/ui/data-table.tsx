import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useMoreColumns } from './use-more-columns.ts'

export interface TableColumn<Row> {
  readonly id: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable. Nulls come last either way. */
  readonly sortValue?: (row: Row) => number | string | null
  readonly align?: 'left' | 'right'
  /** The cell names its row. */
  readonly isRowHeader?: boolean
  readonly className?: string
}

export interface TableSort {
  readonly id: string
  readonly desc: boolean
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/**
 * Every table of the dashboard: a caption, header buttons that sort, and a framed region of its own that scrolls, says
 * so where columns lie beyond its edge, and keeps the names of the rows in view.
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  sort,
  onSort,
  rowClassName,
}: {
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** Given where the order is kept outside, in the URL for example. */
  readonly sort?: TableSort | undefined
  readonly onSort?: (sort: TableSort | undefined) => void
  readonly rowClassName?: (row: Row) => string | undefined
}) {
  const [ownSort, setOwnSort] = useState<TableSort | undefined>()
  const current = onSort ? sort : ownSort
  const sorting = useMemo<SortingState>(() => (current ? [{ ...current }] : []), [current])
  const data = useMemo(() => [...rows], [rows])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => column.sortValue?.(row) ?? undefined,
        enableSorting: column.sortValue !== undefined,
        sortUndefined: 'last' as const,
        sortFn: (a: { getValue(id: string): unknown }, b: { getValue(id: string): unknown }, id: string) =>
          compare(a.getValue(id), b.getValue(id)),
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { sorting },
    onSortingChange: (update: Updater<SortingState>) => {
      const next = typeof update === 'function' ? update(sorting) : update
      const change = onSort ?? setOwnSort
      change(next[0])
    },
  })
  const [region, more] = useMoreColumns()
  return (
    <div className="relative overflow-hidden rounded-panel border border-hairline">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={region} className="relative overflow-x-auto" tabIndex={0} aria-label={caption}>
        <table className="data-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const column = byId.get(header.column.id)!
                  const sorted = header.column.getIsSorted()
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      className={cellClass(column)}
                      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
                    >
                      {header.column.getCanSort() ? (
                        <SortButton sorted={sorted} onClick={() => header.column.toggleSorting()}>
                          {column.header}
                        </SortButton>
                      ) : (
                        column.header
                      )}
                    </th>
                  )
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} className={rowClassName?.(row.original)}>
                {columns.map((column) =>
                  column.isRowHeader ? (
                    <th key={column.id} scope="row" className={cellClass(column)}>
                      {column.cell(row.original)}
                    </th>
                  ) : (
                    <td key={column.id} className={cellClass(column)}>
                      {column.cell(row.original)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more && (
        <p className="more-columns">
          <span className="sr-only">More columns to the right</span>
          <ChevronRight aria-hidden size={16} />
        </p>
      )}
    </div>
  )
}

function SortButton({
  sorted,
  onClick,
  children,
}: {
  readonly sorted: false | 'asc' | 'desc'
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const Icon = sorted === false ? ArrowUpDown : sorted === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-6 items-center gap-1 hover:text-text"
    >
      {children}
      <Icon aria-hidden size={12} className={sorted === false ? 'opacity-50' : undefined} />
    </button>
  )
}

function cellClass(column: {
  readonly align?: 'left' | 'right'
  readonly isRowHeader?: boolean
  readonly className?: string
}): string | undefined {
  const { align, isRowHeader = false, className } = column
  return clsx(align === 'right' && 'number', isRowHeader && 'row-name', className) || undefined
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b))
}
