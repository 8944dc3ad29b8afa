import { useMemo, useState } from 'react'
import { HeadCell, RowCells, type TableColumn, TableFrame } from './table-parts.tsx'

export type { TableColumn } from './table-parts.tsx'

export interface TableSort {
  readonly id: string
  readonly desc: boolean
}

/** A table that is there as a whole: a caption, header buttons that sort, and the names of the rows always in view. */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  sort,
  onSort,
  most,
  isStacked = false,
}: {
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** Given where the order is kept outside, in the URL for example. */
  readonly sort?: TableSort | undefined
  readonly onSort?: (sort: TableSort | undefined) => void
  /** So many rows are shown: the first in the order that the reader chose. */
  readonly most?: number | undefined
  /** Whether a narrow screen has each row as a block, a line for each column that has a label. */
  readonly isStacked?: boolean
}) {
  const [ownSort, setOwnSort] = useState<TableSort | undefined>()
  const current = onSort ? sort : ownSort
  const change = onSort ?? setOwnSort
  const sortedBy = columns.find(({ id }) => id === current?.id)
  const shown = useMemo(
    () => inOrder(rows, sortedBy, current?.desc).slice(0, most),
    [rows, sortedBy, current?.desc, most],
  )
  return (
    <TableFrame label={caption}>
      <table className={isStacked ? 'data-table stacked' : 'data-table'}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                sorted={column === sortedBy ? (current?.desc ? 'descending' : 'ascending') : undefined}
                onSort={column.sortValue ? () => change(sortAfter(rows, column, current)) : null}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowId(row)}>
              <RowCells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function inOrder<Row>(
  rows: readonly Row[],
  column: TableColumn<Row> | undefined,
  desc = false,
): readonly Row[] {
  const { sortValue } = column ?? {}
  if (!sortValue) return rows
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return desc ? compare(b.value, a.value) : compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

/** What a click on a head leads to: texts from the first one on and figures from the largest, then the other way round, then none. */
function sortAfter<Row>(
  rows: readonly Row[],
  { id, sortValue }: TableColumn<Row>,
  now: TableSort | undefined,
): TableSort | undefined {
  const isText = rows.some((row) => typeof sortValue?.(row) === 'string')
  if (now?.id !== id) return { id, desc: !isText }
  return now.desc === isText ? undefined : { id, desc: isText }
}
