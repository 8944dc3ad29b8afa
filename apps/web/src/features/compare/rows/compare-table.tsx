import type { ComparedRow, RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { metricOf } from '@wirebench/bench-core/report/compare/metric-of'
import { rowTitles } from '@wirebench/bench-core/report/compare/words/row-titles'
import { type ReactNode, useMemo } from 'react'
import { useFirst } from '../../../ui/controls/show-more.tsx'
import { useNearViewport } from '../../../ui/hooks/use-near-viewport.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { chunked, TableFrame } from '../../../ui/table-parts.tsx'
import type { RowGrouping } from '../compare-search.ts'
import { runStyles } from '../runs/run-styles.ts'
import { runsOnOtherMachines } from '../runs/run-words.ts'
import { CompareRow, type RowFrame } from './compare-row.tsx'
import { barSpan, groupedRows, type RowGroup } from './compare-rows.ts'

const rowsAtFirst = 200
/** About what a screen shows: so many rows are drawn at once, and the others when they come near the window. */
const rowsPerChunk = 20
const ahead = '800px'
const rowHeightGuess = 66

/** The cases that are looked at, a row each: the baseline's figure, and what became of it in every other run. */
export function CompareTable({
  comparison,
  rows,
  grouping,
  open,
}: {
  readonly comparison: RunsComparison
  readonly rows: readonly ComparedRow[]
  readonly grouping: RowGrouping
  /** Ids of the rows that are open. */
  readonly open: readonly string[]
}) {
  const [first, more] = useFirst(rows, rowsAtFirst)
  const { runs } = comparison
  const frame = useMemo(() => rowFrame(comparison), [comparison])
  const { titleOf, lines } = useMemo(() => rowTitles(comparison.rows), [comparison])
  const base = runs.find(({ isBase }) => isBase)!
  const chunks = useMemo(() => chunksOf(groupedRows(first, grouping)), [first, grouping])
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="text-muted">
          <NameText text={line} />
        </p>
      ))}
      <TableFrame label="Compared cases">
        <table className="data-table">
          <caption className="sr-only">
            {frame.metric.title} of each case in {counted(runs.length, 'run')}, as the change from{' '}
            {base.letter}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="row-name">
                Case
              </th>
              <th scope="col">{base.letter} baseline</th>
              {frame.others.map(({ id, letter, isOtherMachine }) => (
                <th key={id} scope="col">
                  {letter}
                  {isOtherMachine && <span className="ml-2 font-normal">another machine</span>}
                </th>
              ))}
            </tr>
          </thead>
          {chunks.map(({ title, rows: members, isAtOnce }) => (
            <RowsOnApproach
              key={members[0]!.id}
              title={title}
              rows={members}
              isAtOnce={isAtOnce}
              columns={runs.length + 1}
            >
              {(row) => (
                <CompareRow
                  key={row.id}
                  row={row}
                  title={titleOf(row.key)}
                  isOpen={open.includes(row.id)}
                  frame={frame}
                />
              )}
            </RowsOnApproach>
          ))}
        </table>
      </TableFrame>
      {more}
    </>
  )
}

/** Rows that are drawn once they are nearly in view, under the heading of their group where they begin it. */
function RowsOnApproach({
  title,
  rows,
  isAtOnce,
  columns,
  children,
}: RowChunk & { readonly columns: number; readonly children: (row: ComparedRow) => ReactNode }) {
  const [place, near] = useNearViewport(ahead)
  if (!isAtOnce && !near)
    return (
      <tbody ref={place} aria-hidden="true">
        <tr>
          <td colSpan={columns} style={{ height: rows.length * rowHeightGuess, padding: 0 }} />
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {title !== '' && (
        <tr>
          <th scope="rowgroup" colSpan={columns} className="bg-surface font-semibold!">
            <NameText text={title} />
          </th>
        </tr>
      )}
      {rows.map(children)}
    </tbody>
  )
}

/** Rows that are drawn together. */
interface RowChunk extends RowGroup {
  readonly isAtOnce: boolean
}

function chunksOf(groups: readonly RowGroup[]): readonly RowChunk[] {
  let before = 0
  return groups.flatMap(({ title, rows }) =>
    chunked(rows, rowsPerChunk).map((members, index) => {
      const isAtOnce = before < rowsPerChunk
      before += members.length
      return { title: index === 0 ? title : '', rows: members, isAtOnce }
    }),
  )
}

function rowFrame(comparison: RunsComparison): RowFrame {
  const { runs, rows } = comparison
  const styles = runStyles(runs)
  const otherMachines = runsOnOtherMachines(comparison)
  return {
    comparison,
    metric: metricOf(comparison),
    styles,
    others: runs
      .filter(({ isBase }) => !isBase)
      .map(({ id, letter }) => ({
        id,
        letter,
        color: styles.find(({ name }) => name === letter)!.color,
        isOtherMachine: otherMachines.has(id),
      })),
    span: barSpan(rows),
  }
}
