import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { HeadCell, RowCells, type TableColumn, TableFrame } from './table-parts.tsx'

export type { TableColumn } from './table-parts.tsx'

export interface TableSort {
  readonly id: string
  readonly desc: boolean
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** A table that is there as a whole: a caption, header buttons that sort, and the names of the rows always in view. */
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
  return (
    <TableFrame label={caption}>
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }) => {
                const sorted = column.getIsSorted()
                return (
                  <HeadCell
                    key={id}
                    column={byId.get(column.id)!}
                    sorted={sorted === false ? undefined : `${sorted}ending`}
                    onSort={column.getCanSort() ? () => column.toggleSorting() : null}
                  />
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={rowClassName?.(row.original)}>
              <RowCells columns={columns} row={row.original} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b))
}
