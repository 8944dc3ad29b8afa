import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefCallback, useCallback, useState } from 'react'

export interface TableColumn<Row> {
  readonly id: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable. Nulls come last either way. */
  readonly sortValue?: (row: Row) => number | string | null
  readonly align?: 'left' | 'right'
  /** What stands before its cells where each row is a block of its own; of no use elsewhere. */
  readonly label?: string
  /** The cell names its row. */
  readonly isRowHeader?: boolean
  readonly className?: string
}

export type SortDirection = 'ascending' | 'descending'

/**
 * A frame around a table: a region of its own that scrolls, by keyboard too, and says so where columns lie beyond its
 * edge.
 */
export function TableFrame({
  label,
  hintClassName,
  children,
}: {
  readonly label: string
  readonly hintClassName?: string
  readonly children: ReactNode
}) {
  const [region, more] = useMoreColumns()
  return (
    <div className="table-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={region} className="relative overflow-x-auto" tabIndex={0} aria-label={label}>
        {children}
      </section>
      {more && (
        <p className={clsx('more-columns', hintClassName)}>
          <span className="sr-only">More columns to the right</span>
          <ChevronRight aria-hidden size={16} />
        </p>
      )}
    </div>
  )
}

/** The head of a column; one that can be sorted by is a button. */
export function HeadCell<Row>({
  column,
  sorted,
  onSort,
}: {
  readonly column: TableColumn<Row>
  /** Undefined where the table isn't sorted by it. */
  readonly sorted: SortDirection | undefined
  /** Null where it can't be sorted by. */
  readonly onSort: (() => void) | null
}) {
  const Icon = sorted === undefined ? ArrowUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown
  // A head that says nothing is none.
  if (column.header === '') return <td className={cellClass(column)} />
  return (
    <th scope="col" className={cellClass(column)} aria-sort={sorted}>
      {onSort === null ? (
        column.header
      ) : (
        <button
          type="button"
          className="group relative inline-flex min-h-6 items-center gap-1 hover:text-text"
          onClick={onSort}
        >
          {column.header}
          <Icon
            aria-hidden
            size={12}
            className={clsx(
              'shrink-0',
              // Between two columns, where it takes no room from figures.
              column.align === 'right' && 'absolute right-full mr-0.5',
              sorted === undefined && 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50',
            )}
          />
        </button>
      )}
    </th>
  )
}

/** What a row has in each column. */
export function RowCells<Row>({
  columns,
  row,
}: {
  readonly columns: readonly TableColumn<Row>[]
  readonly row: Row
}) {
  return columns.map((column) =>
    column.isRowHeader ? (
      <th key={column.id} scope="row" className={cellClass(column)}>
        {column.cell(row)}
      </th>
    ) : (
      <td key={column.id} className={cellClass(column)} data-label={column.label}>
        {column.cell(row)}
      </td>
    ),
  )
}

/** Rows in pieces that are drawn only where they are near the window. */
export function chunked<Row>(rows: readonly Row[], size: number): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}

function cellClass<Row>({ align, isRowHeader = false, className }: TableColumn<Row>): string | undefined {
  return clsx(align === 'right' && 'number', isRowHeader && 'row-name', className) || undefined
}

/** Whether a region that scrolls sideways has more to show on the right. */
function useMoreColumns(): readonly [RefCallback<HTMLElement>, boolean] {
  const [more, setMore] = useState(false)
  const observe = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const look = () => setMore(element.scrollWidth - element.clientWidth - element.scrollLeft > 1)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return [observe, more]
}
