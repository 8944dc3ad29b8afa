import { formatPercent, languageOf, type Report } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { VerdictChip } from '../../../pieces/case/verdict-chip.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { Fold } from '../../../ui/controls/fold.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { MarginFields } from '../answer/margin-fields.tsx'
import { isInScope, type Scope } from '../page/scope.ts'
import { type ComparisonRow, comparedMetrics, comparisonRows, metricName } from '../rows/comparison-rows.ts'
import { useReportSearch } from '../use-report-search.ts'

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
const defaultMetric = 'nsPerOperation'

/** Every contender against the reference on the chosen messages, metric by metric. */
export function ComparisonsPanel({ report, scope }: { readonly report: Report; readonly scope: Scope }) {
  const [search, change] = useReportSearch()
  const own = useMemo(
    () => ({
      cases: report.cases,
      comparisons: report.comparisons.filter((comparison) => isInScope(scope, comparison)),
    }),
    [report, scope],
  )
  const metrics = useMemo(() => comparedMetrics(own), [own])
  const first = metrics.includes(defaultMetric) ? defaultMetric : (metrics[0] ?? defaultMetric)
  const shownMetric = search.metric ?? first
  const rows = useMemo(() => comparisonRows(own, shownMetric), [own, shownMetric])
  const threshold = Math.max(0, ...own.comparisons.map((comparison) => comparison.threshold))
  const reference = scope.referenceTitle
  const columns = allColumns.filter(({ id }) => id !== 'metric' || shownMetric === 'all')
  const isOfSeveral = scope.languages.length > 0 && scope.language === null
  return (
    <Panel
      title="Comparisons"
      id="comparisons"
      actions={
        <SelectField
          inline
          label="Metric"
          value={shownMetric}
          options={[
            ...metrics.map((metric) => ({ id: metric, title: metricName(metric) })),
            { id: 'all', title: 'all' },
          ]}
          onChange={(metric) => change({ metric: metric === first ? undefined : metric })}
        />
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted">
          {own.comparisons.length === 0
            ? 'Nothing to compare: that takes the reference and at least one other contender.'
            : 'These messages have no comparison in this metric.'}
        </p>
      ) : (
        <Rows
          rows={rows}
          caption={`Comparisons with ${reference}`}
          columns={isOfSeveral ? columns.toSpliced(1, 0, languageColumn(report)) : columns}
        />
      )}
      {own.comparisons.length > 0 && <MarginFields margins={report.run.margins} />}
      <HowToRead anchor="verdicts">
        A ratio is contender ÷ {reference}, formed within each round; its 95 % interval comes from the rounds.
        A contender is called different only if the corrected test rejects equality and the difference is
        larger than the threshold,{' '}
        {own.comparisons.length === 0 ? 'at least 2 %' : `here up to ${formatPercent(threshold)}`}, and larger
        than interval and A/A band combined: the band bounds by how much identical code consistently differs
        in all rounds. Two contenders are the same if interval and band together lie within{' '}
        {formatPercent(report.run.margins.equalWithin)}. In all other cases the run can’t tell.
      </HowToRead>
    </Panel>
  )
}

function languageColumn({ run }: Report): TableColumn<ComparisonRow> {
  const language = ({ contender }: ComparisonRow) => languageOf(run.spec, contender)
  return { id: 'language', header: 'Language', cell: language, sortValue: language }
}

/** Of more rows than these, every operation has a table of its own that can be opened. */
const rowsInOneTable = 12

function Rows({
  rows,
  caption,
  columns,
}: {
  readonly rows: readonly ComparisonRow[]
  readonly caption: string
  readonly columns: readonly TableColumn<ComparisonRow>[]
}) {
  if (rows.length <= rowsInOneTable)
    return <DataTable caption={caption} columns={columns} rows={rows} rowId={(row) => row.id} />
  const groups = [...Map.groupBy(rows, ({ operation }) => operation)]
  const own = columns.filter(({ id }) => id !== 'operation')
  return groups.map(([operation, members], index) => (
    <Fold key={operation} title={operation} note={noteOf(members)} isOpen={index === 0}>
      <DataTable caption={`${caption}, ${operation}`} columns={own} rows={members} rowId={(row) => row.id} />
    </Fold>
  ))
}

/** `4 comparisons: 3 decided, 1 undecided` */
function noteOf(rows: readonly ComparisonRow[]): string {
  const counted = (wanted: ComparisonRow['verdict']) =>
    rows.filter(({ verdict }) => verdict === wanted).length
  const open = (['undecided', 'not-comparable'] as const).map(
    (verdict) => [verdict.replace('-', ' '), counted(verdict)] as const,
  )
  const decided = rows.length - open.reduce((sum, [, count]) => sum + count, 0)
  const parts = [['decided', decided] as const, ...open].filter(([, count]) => count > 0)
  return `${rows.length} ${rows.length === 1 ? 'comparison' : 'comparisons'}: ${parts.map(([word, count]) => `${count} ${word}`).join(', ')}`
}
