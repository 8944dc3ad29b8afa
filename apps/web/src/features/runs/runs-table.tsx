import { maxComparedRuns } from '@wirebench/bench-core/model/report/runs-comparison'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { toggleSelectedRun, useSelectedRuns } from '../../api/selected-runs.ts'
import { chunked, HeadCell, RowCells, type TableColumn, TableFrame } from '../../ui/table-parts.tsx'
import { rowsPerChunk } from './run-rows.ts'
import { type orderOf, type SortableColumn, sortableColumns } from './runs-search.ts'

const rowHeightGuess = 57

/**
 * The runs, a row each, to select and to sort at the server. Of thousands only the rows near the window are drawn; the rest keep
 * their place.
 */
export function RunsTable({
  runs,
  total,
  columns,
  canSelect,
  sort,
  onSort,
}: {
  readonly runs: readonly RunSummary[]
  /** How many rows there are in all; the ones given are the first of them. */
  readonly total: number
  readonly columns: readonly TableColumn<RunSummary>[]
  /** Whether runs that have ended can be chosen to be compared. */
  readonly canSelect: boolean
  readonly sort: ReturnType<typeof orderOf>
  readonly onSort: (column: SortableColumn) => void
}) {
  const chunks = useMemo(() => chunked(runs, rowsPerChunk), [runs])
  const selected = useSelectedRuns()
  const isFull = selected.length >= maxComparedRuns
  return (
    <TableFrame label="Runs" hintClassName="rail:hidden">
      <table className="data-table stacked" aria-rowcount={total + 1}>
        <caption className="sr-only">Runs</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <span className="sr-only">Select to compare</span>
            </th>
            {columns.map((column) => {
              const sortable = sortableColumns.find((id) => id === column.id)
              return (
                <HeadCell
                  key={column.id}
                  column={column}
                  sorted={column.id === sort.id ? (sort.desc ? 'descending' : 'ascending') : undefined}
                  onSort={sortable === undefined ? null : () => onSort(sortable)}
                />
              )
            })}
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
            canSelect={canSelect}
            isFull={isFull}
          />
        ))}
      </table>
    </TableFrame>
  )
}

const Chunk = memo(function Chunk({
  rows,
  firstIndex,
  isNearAtFirst,
  columns,
  selected,
  canSelect,
  isFull,
}: {
  readonly rows: readonly RunSummary[]
  readonly firstIndex: number
  readonly isNearAtFirst: boolean
  readonly columns: readonly TableColumn<RunSummary>[]
  /** Ids of the selected ones, with blanks between them: a text, so that other pieces' selections redraw nothing. */
  readonly selected: string
  readonly canSelect: boolean
  readonly isFull: boolean
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(isNearAtFirst)
  const height = useRef(rows.length * rowHeightGuess)
  useEffect(() => {
    const element = body.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        // Of several that come at once, the last one holds.
        const entry = entries.at(-1)
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
            <td className="max-rail:float-right">
              <label className="grid min-h-6 min-w-6 place-items-center">
                <input
                  type="checkbox"
                  aria-label={`Select ${run.name} ${run.shortId}`}
                  checked={isSelected}
                  disabled={!isSelected && (!canSelect || isFull || isActive(run.state))}
                  onChange={() => toggleSelectedRun(run)}
                />
              </label>
            </td>
            <RowCells columns={columns} row={run} />
          </tr>
        )
      })}
    </tbody>
  )
})
