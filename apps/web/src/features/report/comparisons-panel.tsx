import { getRouteApi } from '@tanstack/react-router'
import type { Report } from '@wirebench/bench-core/results'
import { formatPercent } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { VerdictChip } from '../../ui/verdict-chip.tsx'
import { type ComparisonRow, comparedMetrics, comparisonRows, metricName } from './comparison-rows.ts'

const allColumns: readonly TableColumn<ComparisonRow>[] = [
  {
    id: 'contender',
    header: 'Contender',
    isRowHeader: true,
    cell: (row) => row.contender,
    sortValue: (row) => row.contender,
  },
  {
    id: 'operation',
    header: 'Operation',
    className: 'min-w-36 whitespace-normal!',
    cell: (row) => row.operation,
    sortValue: (row) => row.operation,
  },
  { id: 'metric', header: 'Metric', cell: (row) => row.metric, sortValue: (row) => row.metric },
  {
    id: 'ratio',
    header: 'To the reference',
    align: 'right',
    cell: (row) => (
      <>
        <span className="font-medium">{row.size}</span>
        {row.interval !== null && <span className="block text-caption text-muted">{row.interval}</span>}
      </>
    ),
    sortValue: (row) => row.ratio,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: (row) => <VerdictChip verdict={row.verdict} />,
    sortValue: (row) => row.verdict,
  },
  { id: 'text', header: 'In words', className: 'min-w-72 whitespace-normal!', cell: (row) => row.text },
]
const columnsOfOneMetric = allColumns.filter(({ id }) => id !== 'metric')
const route = getRouteApi('/runs/$run')
const defaultMetric = 'nsPerOperation'

/** Every contender against the reference, metric by metric. */
export function ComparisonsPanel({ report }: { readonly report: Report }) {
  const { metric: shownMetric = defaultMetric } = route.useSearch()
  const navigate = route.useNavigate()
  const rows = useMemo(() => comparisonRows(report, shownMetric), [report, shownMetric])
  const metrics = useMemo(() => comparedMetrics(report), [report])
  const threshold = Math.max(...report.comparisons.map((comparison) => comparison.threshold))
  return (
    <Panel
      title="Comparisons"
      id="comparisons"
      actions={
        <label className="flex items-center gap-2">
          Metric
          <select
            className="field"
            value={shownMetric}
            onChange={({ target }) =>
              navigate({
                search: (old) => ({
                  ...old,
                  metric: target.value === defaultMetric ? undefined : target.value,
                }),
                replace: true,
                resetScroll: false,
              })
            }
          >
            {metrics.map((metric) => (
              <option key={metric} value={metric}>
                {metricName(metric)}
              </option>
            ))}
            <option value="all">all</option>
          </select>
        </label>
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted">
          Nothing to compare: a comparison takes the reference and at least one more contender.
        </p>
      ) : (
        <DataTable
          caption={`Comparisons with ${report.run.spec.reference}`}
          columns={shownMetric === 'all' ? allColumns : columnsOfOneMetric}
          rows={rows}
          rowId={(row) => row.id}
        />
      )}
      <HowToRead anchor="verdicts">
        A ratio is formed within each round, contender ÷ {report.run.spec.reference}, and its 95 % interval
        comes from the rounds. A contender is called different only where the corrected test rejects equality
        and the difference is larger than the threshold,{' '}
        {report.comparisons.length === 0 ? 'at least 2 %' : `here up to ${formatPercent(threshold)}`}. A tie
        lies within the threshold as a whole; anything else is inconclusive.
      </HowToRead>
    </Panel>
  )
}
