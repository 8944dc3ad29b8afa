import { Link } from '@tanstack/react-router'
import type { Trend, TrendChange, TrendPoint } from '@wirebench/bench-core/model/report/trends'
import {
  changeMarks,
  changeWords,
  formatChange,
} from '@wirebench/bench-core/report/compare/words/change-text'
import { codeWords } from '@wirebench/bench-core/report/words/environment/code-words'
import { missing } from '@wirebench/bench-core/report/words/format'
import { figureOnOneLine, plainRatio } from '../../../charts/figure-scale.ts'
import { RunMark } from '../../../pieces/run/run-marks.tsx'
import { WarningCount } from '../../../pieces/run/warning-count.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useFirst } from '../../../ui/controls/show-more.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { absoluteTime } from '../../../ui/dates.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { figureIn, type TrendOf } from './trend-rows.ts'

const rowsAtFirst = 100

/** The same points as the chart's, newest first. */
export function TrendTable({
  trend,
  of,
  onChoose,
}: {
  readonly trend: Trend
  readonly of: TrendOf
  readonly onChoose: (runId: string) => void
}) {
  const points = trend.points.toReversed()
  const [, more, most] = useFirst(points, rowsAtFirst)
  return (
    <div className="stack">
      <DataTable
        caption={`${trend.metric.title} of ${trend.caseId}, newest first`}
        columns={columns(trend, of, onChoose)}
        rows={points}
        most={most}
        rowId={({ id }) => id}
      />
      {more}
    </div>
  )
}

/** A run's figure, or ratio, with its interval. */
export function pointFigure(point: TrendPoint, { metric }: Trend, of: TrendOf): string {
  const figure = figureIn(point, of)
  if (figure === null) return missing
  if (of === 'figure') return figureOnOneLine(figure, metric.unit)
  const { text, interval } = plainRatio(figure)
  return interval === null ? text : `${text} [${interval}]`
}

export function ChangeText({ change }: { readonly change: TrendChange | null }) {
  if (change === null) return <>{missing}</>
  const tone =
    change.word === 'regression' ? 'text-worse' : change.word === 'improvement' ? 'text-better' : 'text-muted'
  return (
    <span className={tone}>
      {formatChange(change.value)} <span aria-hidden="true">{changeMarks[change.word]}</span>{' '}
      {changeWords[change.word]}
    </span>
  )
}

const codeColumn: TableColumn<TrendPoint> = {
  id: 'code',
  header: 'Code',
  cell: ({ code }) => (code === null ? missing : <span className="font-mono">{codeWords(code)}</span>),
}

function columns(
  trend: Trend,
  of: TrendOf,
  onChoose: (runId: string) => void,
): readonly TableColumn<TrendPoint>[] {
  const hasCode = trend.points.some(({ code }) => code !== null)
  return [
    {
      id: 'run',
      header: 'Run',
      isRowHeader: true,
      className: 'min-w-32 whitespace-normal!',
      cell: (point) => (
        <>
          <Link to="/runs/$run" params={{ run: point.shortId }} data-row={point.id}>
            <NameText text={point.name} />
          </Link>
          <span className="flex items-center gap-2 text-caption font-normal text-muted">
            <span className="font-mono">{point.shortId}</span>
            {point.isBaseline && <RunMark name="baseline" />}
          </span>
        </>
      ),
      sortValue: ({ name }) => name.toLowerCase(),
    },
    {
      id: 'date',
      header: 'Date',
      cell: ({ startedAt }) => <time dateTime={startedAt}>{absoluteTime(startedAt)}</time>,
      sortValue: ({ startedAt }) => Date.parse(startedAt),
    },
    ...(hasCode ? [codeColumn] : []),
    {
      id: 'figure',
      header: of === 'ratio' ? `${trend.metric.title}, ratio to the reference` : trend.metric.title,
      cell: (point) => pointFigure(point, trend, of),
      sortValue: (point) => figureIn(point, of)?.value ?? null,
    },
    {
      id: 'previous',
      header: 'vs previous',
      cell: ({ sincePrevious }) => <ChangeText change={sincePrevious} />,
    },
    {
      id: 'baseline',
      header: 'vs baseline',
      cell: ({ sinceBaseline }) => <ChangeText change={sinceBaseline} />,
    },
    {
      id: 'changes',
      header: 'What changed',
      className: 'max-w-64 whitespace-normal!',
      cell: ({ messageChange, environmentChanges }) => (
        <NameText
          text={
            [...(messageChange === null ? [] : [messageChange]), ...environmentChanges].join(', ') || missing
          }
        />
      ),
    },
    {
      id: 'warnings',
      header: 'Warnings',
      align: 'right',
      cell: ({ warnings }) => <WarningCount count={warnings} />,
      sortValue: ({ warnings }) => warnings,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      cell: ({ name, shortId }) => (
        <Button
          look="quiet"
          className="-my-1.5"
          aria-label={`Show ${name} ${shortId}`}
          onClick={() => onChoose(shortId)}
        >
          Show
        </Button>
      ),
    },
  ]
}
