import type { ComparedCell, ComparedRow, RunsComparison } from '../../../model/runs-comparison.ts'
import { caseTitle, formatChangeInterval, formatChangeInWords } from '../../compare/change-text.ts'
import { metricOf } from '../../compare/metric-of.ts'
import { columnsOf, type ReportTable } from '../../document/table.ts'
import { missing } from '../../words/format.ts'
import { formatFigure } from '../../words/format-figure.ts'

const title =
  'the figures themselves, with the drift between the runs in their intervals; no verdict stands on them'

/**
 * How the figures of some rows changed by themselves: what runs at different times drift by has its part in that, and in
 * their intervals. Null where figures have no chance in them, so that their change has been told already.
 */
export function timesTable(
  { runs, metric }: Pick<RunsComparison, 'runs' | 'metric'>,
  rows: readonly ComparedRow[],
  titleOf: (row: ComparedRow) => string = ({ key }) => caseTitle(key),
): ReportTable | null {
  const shown = rows.filter(({ cells }) => cells.some((cell) => cell?.absolute != null))
  if (metric.compared !== 'per-round' || shown.length === 0) return null
  const words = metricOf({ metric })
  const cellText = (cell: ComparedCell | null) =>
    cell?.absolute == null
      ? missing
      : [
          `${formatFigure(cell.figure, metric.unit)},`,
          formatChangeInWords(cell.absolute.value, words),
          formatChangeInterval(cell.absolute),
        ]
          .filter((part) => part !== '')
          .join(' ')
  const letters = runs.toSorted((a, b) => Number(b.isBase) - Number(a.isBase)).map(({ letter }) => letter)
  return {
    title,
    columns: columnsOf(['case'], letters),
    rows: shown.map((row) => [
      titleOf(row),
      formatFigure(row.base?.figure ?? null, metric.unit),
      ...row.cells.map(cellText),
    ]),
  }
}
