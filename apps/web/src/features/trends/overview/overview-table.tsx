import { Link } from '@tanstack/react-router'
import type { OverviewCase, TrendOverview } from '@wirebench/bench-core/model/report/trends'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { metricOf } from '@wirebench/bench-core/report/compare/metric-of'
import {
  caseTitle,
  changeMarks,
  changeWords,
  formatChangeInterval,
  formatChangeInWords,
} from '@wirebench/bench-core/report/compare/words/change-text'
import { rowTitles } from '@wirebench/bench-core/report/compare/words/row-titles'
import { canShift, newestOfSuites } from '@wirebench/bench-core/report/trends/trend-overview'
import { aloneText, othersText } from '@wirebench/bench-core/report/trends/trend-words'
import { missing } from '@wirebench/bench-core/report/words/format'
import { useMemo } from 'react'
import { figureOnOneLine, plainRatio } from '../../../charts/figure-scale.ts'
import { useFirst } from '../../../ui/controls/show-more.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import type { TrendsSearch } from '../trends-search.ts'
import { drawnValues } from './overview-rows.ts'
import { Spark } from './spark.tsx'

const rowsAtFirst = 100

/** The cases of a series, a row each: how it went, where it stands, what its newest run changed and which level it is on. */
export function OverviewTable({
  overview,
  cases,
  search,
}: {
  readonly overview: TrendOverview
  readonly cases: readonly OverviewCase[]
  readonly search: TrendsSearch
}) {
  const [shown, more] = useFirst(cases, rowsAtFirst)
  const { metric, host, preset, tag, range, min } = search
  const { titleOf, lines } = useMemo(() => rowTitles(overview.cases), [overview])
  const columns = useMemo(
    () => overviewColumns(overview, { host, preset, tag, range, min, metric }, titleOf),
    [overview, host, preset, tag, range, min, metric, titleOf],
  )
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="text-muted">
          <NameText text={line} />
        </p>
      ))}
      <DataTable
        caption={`Cases over ${counted(overview.runs.length, 'run')}`}
        columns={columns}
        rows={shown}
        rowId={({ caseId }) => caseId}
      />
      {more}
    </>
  )
}

function overviewColumns(
  overview: TrendOverview,
  series: Partial<TrendsSearch>,
  titleOf: (key: OverviewCase['key']) => string,
): readonly TableColumn<OverviewCase>[] {
  const { runs } = overview
  const environment = runs.flatMap(({ environmentChanges }, index) =>
    environmentChanges.length > 0 ? [index] : [],
  )
  const newest = newestOfSuites(overview)
  return [
    {
      id: 'case',
      header: 'Case',
      isRowHeader: true,
      className: 'min-w-44 whitespace-normal!',
      cell: ({ caseId, key, metric }) => (
        <>
          <Link
            to="/trends"
            search={{
              ...series,
              case: [caseId],
              metric: series.metric ?? (metric.name === 'nsPerOperation' ? undefined : metric.name),
            }}
            data-row={caseId}
          >
            <NameText text={titleOf(key)} />
          </Link>
          <span className="block text-caption font-normal text-muted">
            {key.suite} · {metric.title}
          </span>
        </>
      ),
    },
    {
      id: 'runs',
      header: 'Runs, oldest first',
      cell: (row) => {
        const { of, values } = drawnValues(row)
        const at = runs.findIndex(({ id }) => id === row.shift?.run)
        return (
          <Spark
            values={values}
            title={sparkTitle(row, of, values)}
            environment={environment}
            apart={row.messageChanges.map(({ run }) => runs.findIndex(({ id }) => id === run))}
            shift={row.shift && at >= 0 ? { at, isWorse: row.shift.word === 'regression' } : null}
          />
        )
      },
    },
    {
      id: 'last',
      header: 'Last',
      align: 'right',
      cell: ({ key, last, metric }) => (
        <>
          {figureOnOneLine(last.figure, metric.unit)}
          {last.ratio && (
            <span className="block text-caption text-muted">
              {plainRatio(last.ratio).text} <NameText text={last.ratio.reference} />
            </span>
          )}
          {last.run !== newest.get(key.suite) && (
            <span className="block text-caption text-warning">
              not in the newest run; last in {last.shortId}
            </span>
          )}
        </>
      ),
    },
    { id: 'change', header: 'Last run vs', cell: (row) => <LastChange row={row} /> },
    {
      id: 'shift',
      header: 'Level',
      className: 'min-w-48 max-w-80 whitespace-normal!',
      cell: ({ shift, runs: comparable }) =>
        shift === null ? (
          <span className="text-muted">
            {canShift({ runs: comparable }) ? 'no shift found' : 'too few runs'}
          </span>
        ) : (
          <span className={shift.word === 'regression' ? 'text-worse' : 'text-better'}>
            <span aria-hidden="true">{changeMarks[shift.word]}</span> <NameText text={shift.text} />
          </span>
        ),
    },
  ]
}

function LastChange({ row }: { readonly row: OverviewCase }) {
  const { change, metric } = row
  if (change === null)
    return (
      <span className="text-muted">
        {missing}, {aloneText(row)}
      </span>
    )
  const isChange = change.word === 'regression' || change.word === 'improvement'
  const tone = change.word === 'regression' ? 'text-worse' : isChange ? 'text-better' : 'text-muted'
  return (
    <>
      <span className={tone}>
        <span aria-hidden="true">{changeMarks[change.word]}</span>{' '}
        {isChange
          ? formatChangeInWords(change.value, metricOf({ metric: { ...metric, compared: 'per-round' } }))
          : changeWords[change.word]}
      </span>{' '}
      <span className="text-muted">{formatChangeInterval(change)}</span>
      <span className="block text-caption text-muted">{othersText(change)}</span>
    </>
  )
}

function sparkTitle(
  { metric, key }: OverviewCase,
  of: 'ratio' | 'figure',
  values: readonly (number | null)[],
): string {
  const known = values.filter((value) => value !== null)
  const text = (value: number) =>
    of === 'ratio'
      ? plainRatio({ value, low: null, high: null }).text
      : figureOnOneLine({ value, low: null, high: null }, metric.unit)
  const what = of === 'ratio' ? `${metric.title}, ratio to the reference,` : metric.title
  return `${caseTitle(key)}: ${what} of ${counted(known.length, 'run')}, from ${text(known[0]!)} to ${text(known.at(-1)!)}`
}
