import type { MetricInfo } from '@wirebench/bench-core/model/metrics/metric-info'
import type { ComparedRow, RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { figureOnOneLine } from '../../../charts/figure-scale.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { ExpandedRow } from '../case/expanded-row.tsx'
import { useToggleRow } from '../use-compare-search.ts'
import { ChangeCell } from './change-cell.tsx'

/** What all rows of a table have in common; one object for as long as the comparison is the same. */
export interface RowFrame {
  readonly comparison: RunsComparison
  readonly metric: MetricInfo
  readonly styles: readonly SeriesStyle[]
  /** The runs other than the baseline, in the order of a row's cells. */
  readonly others: readonly {
    readonly id: string
    readonly letter: string
    readonly color: string
    readonly isOtherMachine: boolean
  }[]
  /** The logarithm of the change at either edge of the bars. */
  readonly span: number
}

/** One case in all runs, and all that is known of it where it is open. */
export const CompareRow = memo(function CompareRow({
  row,
  title,
  isOpen,
  frame: { comparison, metric, styles, others, span },
}: {
  readonly row: ComparedRow
  readonly title: string
  readonly isOpen: boolean
  readonly frame: RowFrame
}) {
  const toggle = useToggleRow()
  return (
    <>
      <tr>
        <th scope="row" className="row-name max-w-80 min-w-36 whitespace-normal!">
          <button
            type="button"
            data-row={row.id}
            aria-expanded={isOpen}
            onClick={() => toggle(row.id)}
            className="flex min-h-6 items-start gap-1 text-left hover:text-primary"
          >
            {isOpen ? <ChevronDown {...chevron} /> : <ChevronRight {...chevron} />}
            <NameText text={title} />
          </button>
        </th>
        <td>{figureOnOneLine(row.base?.figure ?? null, metric.unit)}</td>
        {others.map(({ id, color, isOtherMachine }, index) => (
          <td key={id}>
            <ChangeCell
              cell={row.cells[index] ?? null}
              metric={metric}
              span={span}
              color={color}
              hollow={isOtherMachine}
            />
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr className="detail">
          <td colSpan={others.length + 2} className="bg-bg! whitespace-normal!">
            <ExpandedRow comparison={comparison} row={row} metric={metric} styles={styles} />
          </td>
        </tr>
      )}
    </>
  )
})

const chevron = { 'aria-hidden': true, size: 16, className: 'mt-0.5 shrink-0' } as const
