import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { runQuery } from '../api/queries.ts'
import { isActive } from '../api/run-activity.ts'
import { LivePage } from '../features/live/live-page.tsx'
import { ReportPage } from '../features/report/report-page.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/use-title.ts'

const runRoute = getRouteApi('/runs/$run')
const liveRoute = getRouteApi('/runs/$run/live')

/** A run at its one address: its report where it has finished, its progress while it goes on. */
export function RunPage() {
  const { run } = runRoute.useParams()
  return <RunById key={run} runId={run} alwaysLive={false} />
}

/** A run's progress, also after its end, replayed from what was recorded. */
export function RunLivePage() {
  const { run } = liveRoute.useParams()
  return <RunById key={run} runId={run} alwaysLive />
}

function RunById({ runId, alwaysLive }: { readonly runId: string; readonly alwaysLive: boolean }) {
  const query = useQuery(runQuery(runId))
  // A page that watched the run keeps showing what it watched: nothing moves away under the reader's eyes.
  const [view, setView] = useState<'live' | 'report' | null>(null)
  if (query.data === undefined) return <Missing runId={runId} error={query.error} retry={query.refetch} />
  const initial = isActive(query.data.state) ? 'live' : 'report'
  if (view === null) setView(initial)
  if (alwaysLive || (view ?? initial) === 'live')
    return <LivePage run={query.data} onViewReport={alwaysLive ? null : () => setView('report')} />
  return <ReportPage run={query.data} />
}

function Missing({
  runId,
  error,
  retry,
}: {
  readonly runId: string
  readonly error: Error | null
  readonly retry: () => void
}) {
  useTitle(error === null ? `${runId} · Wirebench` : `Run ${runId} · Wirebench`)
  if (error === null) return <Skeleton height={320} label="run" />
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className="stack justify-items-start">
        <PageHeading>Run {runId} not found</PageHeading>
        <p>It may have been deleted, or belong to another machine's store.</p>
        <Link to="/runs" className={buttonClass('primary')}>
          All runs
        </Link>
      </div>
    )
  return (
    <div className="stack">
      <PageHeading>Run {runId}</PageHeading>
      <Failure what="The run could not be loaded" error={error} onRetry={retry} />
    </div>
  )
}
