import { type ComparedRow, metricOf, type RunsComparison, rowTitles } from '@wirebench/bench-core/results'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import { figureOnOneLine } from '../../charts/figure-scale.ts'
import { NameText } from '../../ui/name-text.tsx'
import { useFirst } from '../../ui/show-more.tsx'
import { TableFrame } from '../../ui/table-parts.tsx'
import { ChangeCell } from './change-cell.tsx'
import { barSpan, groupedRows } from './compare-rows.ts'
import type { RowGrouping } from './compare-search.ts'
import { ExpandedRow } from './expanded-row.tsx'
import { runStyles } from './run-styles.ts'
import { runsOnOtherMachines } from './run-words.ts'

const rowsAtFirst = 200

/** The cases that are looked at, a row each: the baseline's figure, and what became of it in every other run. */
export function CompareTable({
  comparison,
  rows,
  grouping,
  open,
  onToggle,
}: {
  readonly comparison: RunsComparison
  readonly rows: readonly ComparedRow[]
  readonly grouping: RowGrouping
  /** Ids of the rows that are open. */
  readonly open: readonly string[]
  readonly onToggle: (id: string) => void
}) {
  const [shown, more] = useFirst(rows, rowsAtFirst)
  const { runs } = comparison
  const metric = useMemo(() => metricOf(comparison), [comparison])
  const styles = useMemo(() => runStyles(runs), [runs])
  const span = useMemo(() => barSpan(comparison.rows), [comparison])
  const otherMachines = useMemo(() => runsOnOtherMachines(comparison), [comparison])
  const { titleOf, lines } = useMemo(() => rowTitles(comparison.rows), [comparison])
  const base = runs.find(({ isBase }) => isBase)!
  const others = runs.filter(({ isBase }) => !isBase)
  const groups = groupedRows(shown, grouping)
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
            {metric.title} of each case in {runs.length} runs, as the change from {base.letter}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="row-name">
                Case
              </th>
              <th scope="col">{base.letter} baseline</th>
              {others.map(({ id, letter }) => (
                <th key={id} scope="col">
                  {letter}
                  {otherMachines.has(id) && <span className="ml-2 font-normal">another machine</span>}
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
              {group.rows.map((row) => {
                const isOpen = open.includes(row.id)
                return (
                  <Fragment key={row.id}>
                    <tr>
                      <th scope="row" className="row-name max-w-80 min-w-36 whitespace-normal!">
                        <button
                          type="button"
                          data-row={row.id}
                          aria-expanded={isOpen}
                          onClick={() => onToggle(row.id)}
                          className="flex min-h-6 items-start gap-1 text-left hover:text-primary"
                        >
                          {isOpen ? <ChevronDown {...chevron} /> : <ChevronRight {...chevron} />}
                          <NameText text={titleOf(row.key)} />
                        </button>
                      </th>
                      <td>{figureOnOneLine(row.base?.figure ?? null, metric.unit)}</td>
                      {row.cells.map((cell, index) => {
                        const run = others[index]!
                        return (
                          <td key={run.id}>
                            <ChangeCell
                              cell={cell}
                              metric={metric}
                              span={span}
                              color={styles.find(({ name }) => name === run.letter)!.color}
                              hollow={otherMachines.has(run.id)}
                            />
                          </td>
                        )
                      })}
                    </tr>
                    {isOpen && (
                      <tr className="detail">
                        <td colSpan={runs.length + 1} className="bg-bg! whitespace-normal!">
                          <ExpandedRow comparison={comparison} row={row} metric={metric} styles={styles} />
                        </td>
                      </tr>
                    )}
                  </Fragment>
                )
              })}
            </tbody>
          ))}
        </table>
      </TableFrame>
      {more}
    </>
  )
}

const chevron = { 'aria-hidden': true, size: 16, className: 'mt-0.5 shrink-0' } as const
