import { useQuery } from '@tanstack/react-query'
import { Link, useMatchRoute } from '@tanstack/react-router'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { formatProgress, formatRemaining } from '@wirebench/bench-core/report/words/format'
import { waitingText } from '@wirebench/bench-core/report/words/run/waiting-text'
import { progressQuery } from '../api/queries.ts'
import { activeRunsQuery } from '../api/saved-runs.ts'
import { CancelRunButton } from '../pieces/run/cancel-run-button.tsx'
import { ProgressBar } from '../pieces/run/progress-bar.tsx'
import { RunStateChip } from '../pieces/run/run-state-chip.tsx'
import { buttonClass } from '../ui/controls/button.tsx'
import { NameText } from '../ui/name-text.tsx'
import { toldRun } from './told-run.ts'

/** Shows on every page that a run is going on, except on that run's own. */
export function ActiveRunStrip() {
  const { data } = useQuery(activeRunsQuery)
  const matches = useMatchRoute()
  const told = data ? toldRun(data.runs, data.total ?? 0) : null
  if (told === null) return null
  const { run, waiting } = told
  const isShown = [run.id, run.shortId].some((id) =>
    matches({ to: '/runs/$run', params: { run: id }, fuzzy: true }),
  )
  if (isShown) return null
  return (
    <aside
      aria-label="Run in progress"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline bg-surface px-6 py-2 max-rail:static max-rail:px-4"
    >
      <RunStateChip state={run.state} />
      <span className="font-medium">
        <NameText text={run.name} />
      </span>
      {run.state !== 'queued' && <RunProgress run={run} />}
      {waiting > 0 && <span className="text-muted">{waiting} more waiting</span>}
      <span className="ml-auto flex gap-2">
        <Link to="/runs/$run" params={{ run: run.shortId }} className={buttonClass()}>
          Open
        </Link>
        <CancelRunButton key={run.id} run={run} />
      </span>
    </aside>
  )
}

/** For what it waits, or how far it is and how long it will take, looked at every few seconds: following it is its own page's. */
function RunProgress({ run }: { readonly run: RunSummary }) {
  const { data } = useQuery(progressQuery(run.id))
  if (data === undefined) return null
  if (data.waiting) return <span className="text-muted">for {waitingText(data.waiting, Date.now())}</span>
  return (
    <>
      <span className="w-32">
        <ProgressBar fraction={data.fraction} />
      </span>
      <span className="text-muted">
        {formatProgress(data.fraction)}
        {data.remainingMs !== null && data.remainingMs > 0 && `, ${formatRemaining(data.remainingMs)}`}
      </span>
    </>
  )
}
