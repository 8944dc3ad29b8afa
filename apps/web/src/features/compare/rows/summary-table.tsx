import {
  type ChangeSummary,
  formatChange,
  meanColumn,
  metricOf,
  missing,
  type RunsComparison,
  shownSummaries,
} from '@wirebench/bench-core/results'
import type { ReactNode } from 'react'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import type { CompareSearch, ShownChoice } from '../compare-search.ts'

interface SummaryRow extends ChangeSummary {
  readonly letter: string
  readonly shortId: string
}

/** What each run amounts to against the baseline. A count leads to the rows that it counts. */
export function SummaryTable({
  comparison,
  onChoose,
}: {
  readonly comparison: RunsComparison
  readonly onChoose: (part: Partial<CompareSearch>) => void
}) {
  const rows = shownSummaries(comparison).map((summary): SummaryRow => {
    const { letter, shortId } = comparison.runs.find(({ id }) => id === summary.run)!
    return { ...summary, letter, shortId }
  })
  const { header, meanOf } = meanColumn(rows, metricOf(comparison))
  const count = (row: SummaryRow, show: ShownChoice, number: number, range?: ChangeSummary['regressions']) =>
    number === 0 ? (
      <span className="text-muted">0</span>
    ) : (
      <button
        type="button"
        className="-my-0.5 min-h-6 text-primary"
        onClick={() => onChoose({ show, in: row.shortId, suite: row.suite ?? undefined })}
      >
        <span className="underline">{number}</span>
        {range && <span className="ml-1 text-muted">{rangeText(range)}</span>}
        <span className="sr-only">
          {' '}
          {show} in {row.letter}
          {row.suite !== null && ` ${row.suite}`}: show them
        </span>
      </button>
    )
  const column = (
    id: ShownChoice,
    header: string,
    cell: (row: SummaryRow) => ReactNode,
  ): TableColumn<SummaryRow> => ({
    id,
    header,
    align: 'right',
    cell,
  })
  return (
    <DataTable
      caption="Changes from the baseline, run by run"
      columns={[
        {
          id: 'run',
          header: 'Run',
          isRowHeader: true,
          cell: ({ letter, suite }) => (
            <>
              {letter}
              {suite !== null && <span className="ml-2 font-normal text-muted">{suite}</span>}
            </>
          ),
        },
        column('regressions', 'regressions', (row) =>
          count(row, 'regressions', row.counts.regression, row.regressions),
        ),
        column('improvements', 'improvements', (row) =>
          count(row, 'improvements', row.counts.improvement, row.improvements),
        ),
        column('same', 'the same', (row) => count(row, 'same', row.counts.same)),
        column('undecided', 'can’t tell', (row) => count(row, 'undecided', row.counts.undecided)),
        column('not-comparable', 'not comparable', (row) =>
          count(row, 'not-comparable', row.counts['not-comparable']),
        ),
        column('not-judged', 'not judged', (row) => count(row, 'not-judged', row.counts['not-judged'])),
        column('one-sided', 'only here', (row) => count(row, 'one-sided', row.counts['only-here'])),
        {
          id: 'missing',
          header: 'only in the baseline',
          align: 'right',
          cell: (row) => count(row, 'one-sided', row.counts['only-in-base']),
        },
        {
          id: 'mean',
          header,
          align: 'right',
          cell: (row) => meanOf(row) ?? missing,
        },
      ]}
      rows={rows}
      rowId={({ run, suite }) => `${run} ${suite}`}
    />
  )
}

function rangeText({ low, high }: NonNullable<ChangeSummary['regressions']>): string {
  const [from, to] = [formatChange(low), formatChange(high)]
  return from === to ? from : `${from}…${to}`
}
