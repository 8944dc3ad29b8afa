import { useMemo, useState } from 'react'
import { HeadCell, RowCells, type TableColumn, TableFrame } from './table-parts.tsx'

export type { TableColumn } from './table-parts.tsx'

interface TableSort {
  readonly id: string
  readonly desc: boolean
}

/** A table that is there as a whole: a caption, header buttons that sort, and the names of the rows always in view. */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  most,
  isStacked = false,
}: {
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** So many rows are shown: the first in the order that the reader chose. */
  readonly most?: number | undefined
  /** Whether a narrow screen has each row as a block, a line for each column that has a label. */
  readonly isStacked?: boolean
}) {
  const [sort, setSort] = useState<TableSort>()
  const sortedBy = columns.find(({ id }) => id === sort?.id)
  const shown = useMemo(
    () => firstInOrder(rows, sortedBy, sort?.desc, most),
    [rows, sortedBy, sort?.desc, most],
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
                sorted={column === sortedBy ? (sort?.desc ? 'descending' : 'ascending') : undefined}
                onSort={column.sortValue ? () => setSort(sortAfter(rows, column, sort)) : null}
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

/** The first rows in the order of a column; as they came where there is none, and what has no value last. */
export function firstInOrder<Row>(
  rows: readonly Row[],
  { sortValue }: Pick<TableColumn<Row>, 'sortValue'> = {},
  desc = false,
  most?: number,
): readonly Row[] {
  if (!sortValue) return rows.slice(0, most)
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return desc ? compare(b.value, a.value) : compare(a.value, b.value)
    })
    .slice(0, most)
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
