import { type ComparedRow, metricOf, type RunsComparison, rowTitles } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { useFewNew } from '../../ui/few-new.ts'
import { NameText } from '../../ui/name-text.tsx'
import { useFirst } from '../../ui/show-more.tsx'
import { TableFrame } from '../../ui/table-parts.tsx'
import { CompareRow, type RowFrame } from './compare-row.tsx'
import { barSpan, groupedRows } from './compare-rows.ts'
import type { RowGrouping } from './compare-search.ts'
import { runStyles } from './run-styles.ts'
import { runsOnOtherMachines } from './run-words.ts'

const rowsAtFirst = 200
/** About what a screen shows. */
const newRowsAtOnce = 20

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
  const shown = useFewNew(first, newRowsAtOnce)
  const { runs } = comparison
  const frame = useMemo(() => rowFrame(comparison), [comparison])
  const { titleOf, lines } = useMemo(() => rowTitles(comparison.rows), [comparison])
  const base = runs.find(({ isBase }) => isBase)!
  const groups = useMemo(() => groupedRows(shown, grouping), [shown, grouping])
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="text-muted">
          <NameText text={line} />
        </p>
      ))}
      <TableFrame label="Compared cases">
        <table className="data-table" aria-busy={shown.length < first.length}>
          <caption className="sr-only">
            {frame.metric.title} of each case in {runs.length} runs, as the change from {base.letter}
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
          {groups.map((group) => (
            <tbody key={group.title}>
              {group.title !== '' && (
                <tr>
                  <th scope="rowgroup" colSpan={runs.length + 1} className="bg-surface font-semibold!">
                    <NameText text={group.title} />
                  </th>
                </tr>
              )}
              {group.rows.map((row) => (
                <CompareRow
                  key={row.id}
                  row={row}
                  title={titleOf(row.key)}
                  isOpen={open.includes(row.id)}
                  frame={frame}
                />
              ))}
            </tbody>
          ))}
        </table>
      </TableFrame>
      {more}
    </>
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
