import { Link } from '@tanstack/react-router'
import { formatDuration, type RunSummary } from '@wirebench/bench-core/results'
import { TriangleAlert } from 'lucide-react'
import { preloadCharts } from '../../charts/lazy-nines-chart.tsx'
import type { TableColumn } from '../../ui/data-table.tsx'
import { absoluteTime, relativeTime } from '../../ui/dates.ts'
import { RunStateChip, runStateWord } from '../../ui/run-state-chip.tsx'
import { RunActions } from './run-actions.tsx'
import { casesText } from './run-rows.ts'

export function runColumns(): readonly TableColumn<RunSummary>[] {
  return [
    {
      id: 'status',
      header: 'Status',
      cell: (run) => <RunStateChip state={run.state} />,
      sortValue: (run) => runStateWord(run.state),
    },
    {
      id: 'name',
      header: 'Name',
      isRowHeader: true,
      className: 'min-w-32 whitespace-normal!',
      cell: (run) => <NameCell run={run} />,
      sortValue: (run) => run.name.toLowerCase(),
    },
    {
      id: 'headline',
      header: 'Headline',
      className: 'min-w-40 whitespace-normal!',
      cell: (run) => run.headline ?? <span className="text-muted">—</span>,
    },
    {
      id: 'suites',
      header: 'Suites',
      cell: (run) => (
        <span className="flex gap-1">
          {run.suites.map((suite) => (
            <span key={suite} className="rounded-control bg-neutral-bg px-2 text-neutral">
              {suite}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'cases',
      header: 'Cases',
      align: 'right',
      cell: casesText,
      sortValue: (run) => run.cases.measured,
    },
    {
      id: 'warnings',
      header: 'Warnings',
      align: 'right',
      cell: (run) => <WarningsCell count={run.warnings} />,
      sortValue: (run) => run.warnings,
    },
    {
      id: 'duration',
      header: 'Duration',
      align: 'right',
      cell: (run) => formatDuration(run.durationMs),
      sortValue: (run) => run.durationMs,
    },
    {
      id: 'started',
      header: 'Started',
      cell: (run) => {
        const at = run.startedAt ?? run.createdAt
        return (
          <time dateTime={at} title={absoluteTime(at)}>
            {relativeTime(at, Date.now())}
          </time>
        )
      },
      sortValue: (run) => Date.parse(run.startedAt ?? run.createdAt),
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      className: 'bg-bg rail:sticky rail:right-0 rail:z-1',
      cell: (run) => <RunActions run={run} />,
    },
  ]
}

function NameCell({ run }: { readonly run: RunSummary }) {
  return (
    <>
      <Link
        to="/runs/$run"
        params={{ run: run.shortId }}
        onMouseEnter={preloadCharts}
        onFocus={preloadCharts}
      >
        {run.name}
      </Link>
      <span className="block font-mono text-caption font-normal text-muted">{run.shortId}</span>
    </>
  )
}

function WarningsCell({ count }: { readonly count: number }) {
  if (count === 0) return <>0</>
  return (
    <span className="inline-flex items-center gap-1 text-warning">
      <TriangleAlert aria-hidden size={14} />
      {count}
    </span>
  )
}
