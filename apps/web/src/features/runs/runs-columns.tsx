import { Link } from '@tanstack/react-router'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { formatDuration } from '@wirebench/bench-core/report/words/format'
import { RunMark, TagLink } from '../../pieces/run/run-marks.tsx'
import { RunPlace } from '../../pieces/run/run-place.tsx'
import { RunStateChip } from '../../pieces/run/run-state-chip.tsx'
import { WarningCount } from '../../pieces/run/warning-count.tsx'
import type { TableColumn } from '../../ui/data-table.tsx'
import { NameText } from '../../ui/name-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RunActions } from './actions/run-actions.tsx'
import { casesText } from './run-rows.ts'

/** The columns of the list of runs. */
export const runColumns: readonly TableColumn<RunSummary>[] = [
  {
    id: 'status',
    header: 'Status',
    cell: (run) => <RunStateChip state={run.unreadable === undefined ? run.state : 'unreadable'} />,
  },
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    className: 'min-w-36',
    cell: (run) => <NameCell run={run} />,
  },
  {
    id: 'headline',
    header: 'Headline',
    className: 'min-w-36',
    cell: (run) => <HeadlineCell run={run} />,
  },
  {
    id: 'suites',
    header: 'Suites',
    label: 'suites',
    cell: (run) => (
      <span className="flex flex-wrap gap-1">
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
    label: 'cases',
    align: 'right',
    cell: casesText,
  },
  {
    id: 'warnings',
    header: 'Warnings',
    label: 'warnings',
    align: 'right',
    cell: (run) => <WarningCount count={run.warnings} />,
  },
  {
    id: 'duration',
    header: 'Duration',
    label: 'duration',
    align: 'right',
    className: 'whitespace-nowrap!',
    cell: (run) => formatDuration(run.durationMs),
  },
  {
    id: 'started',
    header: 'Started',
    label: 'started',
    // A date and its time may stand one above the other, rather than under the actions of a run that goes on.
    className: 'min-w-24',
    cell: (run) => <Started run={run} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'row-end',
    cell: (run) => <RunActions run={run} />,
  },
]

function HeadlineCell({ run: { headline, unreadable } }: { readonly run: RunSummary }) {
  if (unreadable !== undefined) return <NameText text={`Can’t be read: ${unreadable}`} />
  return headline === null ? <span className="text-muted">—</span> : <NameText text={headline} />
}

function NameCell({ run }: { readonly run: RunSummary }) {
  return (
    <>
      <Link to="/runs/$run" params={{ run: run.shortId }} data-row={run.id}>
        <NameText text={run.name} />
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 text-caption font-normal text-muted">
        <span className="font-mono">{run.shortId}</span>
        <RunPlace run={run} />
        {run.pinned && <RunMark name="pinned" />}
        {run.baseline && <RunMark name="baseline" />}
      </span>
      <Tags tags={run.tags} />
      {run.note !== '' && (
        <span className="line-clamp-2 block max-w-80 text-caption font-normal text-muted" title={run.note}>
          <NameText text={run.note} />
        </span>
      )}
    </>
  )
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <span className="mt-0.5 flex flex-wrap gap-1 text-caption font-normal">
      {tags.map((tag) => (
        <TagLink key={tag} tag={tag} />
      ))}
    </span>
  )
}

function Started({ run }: { readonly run: RunSummary }) {
  const at = run.startedAt ?? run.createdAt
  return (
    <>
      <RelativeTime at={at} />
      {run.origin !== 'web' && (
        <span className="block text-caption text-muted">
          {run.origin === 'cli' ? 'command line' : 'imported'}
        </span>
      )}
    </>
  )
}
