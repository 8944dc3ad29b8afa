import type { ChangeSummary, RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import { metricOf } from '@wirebench/bench-core/report/compare/metric-of'
import { countedWords, showing, shownSummaries } from '@wirebench/bench-core/report/compare/shown-rows'
import { countedChanges, meanColumn, rangeText } from '@wirebench/bench-core/report/compare/words/change-text'
import { missing } from '@wirebench/bench-core/report/words/format'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { useCompareSearch } from '../use-compare-search.ts'
import { everyCase } from './compare-rows.ts'

interface SummaryRow extends ChangeSummary {
  readonly letter: string
  readonly shortId: string
}

/** What each run amounts to against the baseline. A count leads to the rows that it counts. */
export function SummaryTable({ comparison }: { readonly comparison: RunsComparison }) {
  const [, change] = useCompareSearch()
  const rows = shownSummaries(comparison).map((summary): SummaryRow => {
    const { letter, shortId } = comparison.runs.find(({ id }) => id === summary.run)!
    return { ...summary, letter, shortId }
  })
  const { header, meanOf } = meanColumn(rows, metricOf(comparison))
  const counts = countedWords(rows).map(
    (word): TableColumn<SummaryRow> => ({
      id: word,
      header: countedChanges(word),
      align: 'right',
      cell: (row) =>
        row.counts[word] === 0 ? (
          <span className="text-muted">0</span>
        ) : (
          <button
            type="button"
            className="-my-0.5 min-h-6 text-primary"
            onClick={() =>
              change({ ...everyCase, show: showing(word), in: row.shortId, suite: row.suite ?? undefined })
            }
          >
            <span className="underline">{row.counts[word]}</span>
            <span className="text-muted">{rangeText(row, word)}</span>
            <span className="sr-only">
              {' '}
              {countedChanges(word)} in {row.letter}
              {row.suite !== null && ` ${row.suite}`}: show them
            </span>
          </button>
        ),
    }),
  )
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
        ...counts,
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
