import { mostComparedRuns, type RunSummary } from '@wirebench/bench-core/results'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { isActive } from '../../api/run-activity.ts'
import { toggleSelectedRun, useSelectedRuns } from '../../api/selected-runs.ts'
import type { TableColumn, TableSort } from '../../ui/data-table.tsx'
import { chunked, rowsPerChunk } from './run-rows.ts'
import { type SortableColumn, sortableColumns } from './runs-search.ts'

const rowHeightGuess = 57

/**
 * The runs, a row each, to select and to sort at the server. Of thousands only the rows near the window are drawn; the rest keep
 * their place.
 */
export function RunsTable({
  runs,
  total,
  columns,
  sort,
  onSort,
}: {
  readonly runs: readonly RunSummary[]
  /** How many rows there are in all; the ones given are the first of them. */
  readonly total: number
  readonly columns: readonly TableColumn<RunSummary>[]
  readonly sort: TableSort
  readonly onSort: (column: SortableColumn) => void
}) {
  const chunks = useMemo(() => chunked(runs, rowsPerChunk), [runs])
  const selected = useSelectedRuns()
  const isFull = selected.length >= mostComparedRuns
  return (
    <div className="overflow-hidden rounded-panel border border-hairline">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label="Runs">
        <table className="data-table" aria-rowcount={total + 1}>
          <caption className="sr-only">Runs</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">
                <span className="sr-only">Select to compare</span>
              </th>
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          {chunks.map((rows, index) => (
            <Chunk
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is a place in the list
              key={index}
              rows={rows}
              firstIndex={index * rowsPerChunk + 2}
              isNearAtFirst={index < 2}
              columns={columns}
              selected={selected
                .filter(({ id }) => rows.some((run) => run.id === id))
                .map(({ id }) => id)
                .join(' ')}
              isFull={isFull}
            />
          ))}
        </table>
      </section>
    </div>
  )
}

function HeaderCell({
  column,
  sort,
  onSort,
}: {
  readonly column: TableColumn<RunSummary>
  readonly sort: TableSort
  readonly onSort: (column: SortableColumn) => void
}) {
  const isSorted = column.id === sort.id
  const sortable = sortableColumns.find((id) => id === column.id)
  const Icon = !isSorted ? ArrowUpDown : sort.desc ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={cellClass(column)}
      aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : undefined}
    >
      {sortable === undefined ? (
        column.header
      ) : (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 hover:text-text"
          onClick={() => onSort(sortable)}
        >
          {column.header}
          <Icon aria-hidden size={12} className={isSorted ? undefined : 'opacity-50'} />
        </button>
      )}
    </th>
  )
}

const Chunk = memo(function Chunk({
  rows,
  firstIndex,
  isNearAtFirst,
  columns,
  selected,
  isFull,
}: {
  readonly rows: readonly RunSummary[]
  readonly firstIndex: number
  readonly isNearAtFirst: boolean
  readonly columns: readonly TableColumn<RunSummary>[]
  /** Ids of the selected ones, with blanks between them: a text, so that other pieces' selections redraw nothing. */
  readonly selected: string
  readonly isFull: boolean
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(isNearAtFirst)
  const height = useRef(rows.length * rowHeightGuess)
  useEffect(() => {
    const element = body.current
    if (element === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0)
          height.current = entry.boundingClientRect.height
        setNear(entry.isIntersecting || element.contains(document.activeElement))
      },
      { rootMargin: '800px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const ids = selected.split(' ')
  if (!isNear)
    return (
      <tbody ref={body} aria-hidden="true">
        <tr>
          <td colSpan={columns.length + 1} style={{ height: height.current, padding: 0 }} />
        </tr>
      </tbody>
    )
  return (
    <tbody ref={body}>
      {rows.map((run, index) => {
        const isSelected = ids.includes(run.id)
        return (
          <tr key={run.id} aria-rowindex={firstIndex + index} className={isSelected ? 'own' : undefined}>
            <td>
              <label className="grid min-h-6 min-w-6 place-items-center">
                <input
                  type="checkbox"
                  aria-label={`Select ${run.name} ${run.shortId}`}
                  checked={isSelected}
                  disabled={!isSelected && (isFull || isActive(run.state))}
                  onChange={() => toggleSelectedRun(run)}
                />
              </label>
            </td>
            {columns.map((column) =>
              column.isRowHeader ? (
                <th key={column.id} scope="row" className={cellClass(column)}>
                  {column.cell(run)}
                </th>
              ) : (
                <td key={column.id} className={cellClass(column)}>
                  {column.cell(run)}
                </td>
              ),
            )}
          </tr>
        )
      })}
    </tbody>
  )
})

function cellClass({ align, isRowHeader = false, className }: TableColumn<RunSummary>): string | undefined {
  return clsx(align === 'right' && 'number', isRowHeader && 'row-name', className) || undefined
}
