import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { placementText } from '@wirebench/bench-core/report/words/environment/placement-words'
import { activeRunsQuery } from '../../api/saved-runs.ts'
import { Panel } from '../../pieces/panel/panel.tsx'
import { CancelRunButton } from '../../pieces/run/cancel-run-button.tsx'
import { RunStateChip } from '../../pieces/run/run-state-chip.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { NameText } from '../../ui/name-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const columns: readonly TableColumn<RunSummary>[] = [
  {
    id: 'run',
    header: 'Run',
    isRowHeader: true,
    className: 'whitespace-normal!',
    cell: (run) => (
      <Link to="/runs/$run" params={{ run: run.shortId }}>
        <NameText text={run.name} /> <span className="font-mono text-caption">{run.shortId}</span>
      </Link>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <RunStateChip state={state} /> },
  {
    id: 'where',
    header: 'Where',
    className: 'whitespace-normal!',
    cell: ({ placement }) => placement && placementText(placement),
  },
  { id: 'since', header: 'Started', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    cell: (run) => <CancelRunButton run={run} iconOnly />,
  },
]

/** What agents measure and what waits for them, the oldest first. */
export function QueuePanel() {
  const { data } = useQuery(activeRunsQuery)
  const placed = (data?.runs ?? []).filter(({ placement }) => placement !== undefined)
  return (
    <Panel title="Running and waiting" id="queue">
      {placed.length === 0 ? (
        <p>No runs are queued, and all machines are idle.</p>
      ) : (
        <DataTable caption="running and waiting" columns={columns} rows={placed} rowId={({ id }) => id} />
      )}
    </Panel>
  )
}
