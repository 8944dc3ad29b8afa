import { useQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import { Suspense, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { foundRun, runQuery } from '../api/queries.ts'
import { LiveAnswer } from '../features/report/answer/live-answer.tsx'
import { ReportPage } from '../features/report/report-page.tsx'
import { RunActions } from '../features/runs/actions/run-actions.tsx'
import { MissingRun } from '../pieces/run/missing-run.tsx'

const UnreadableRun = lazyRouteComponent(() => import('../features/runs/unreadable-run.tsx'), 'UnreadableRun')
const LivePage = lazyRouteComponent(() => import('../features/live/live-page.tsx'), 'LivePage')

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
  const navigate = useNavigate()
  // What was watched stays until the run is completed; how one that wasn't ended is told where it was watched.
  const [view, setView] = useState<'live' | 'report' | null>(null)
  if (query.error instanceof ApiError && query.error.code === 'unreadable-run')
    return (
      <Suspense>
        <UnreadableRun runId={runId} error={query.error} onDeleted={() => void navigate({ to: '/runs' })} />
      </Suspense>
    )
  const run = foundRun(query)
  if (run === undefined) return <MissingRun runId={runId} error={query.error} retry={query.refetch} />
  const initial = isActive(run.state) ? 'live' : 'report'
  if (view === null) setView(initial)
  if (alwaysLive || (view ?? initial) === 'live')
    return (
      <Suspense>
        <LivePage
          run={run}
          {...(alwaysLive
            ? { onViewReport: null }
            : {
                onViewReport: () => setView('report'),
                answerAfter: (rounds: number) => <LiveAnswer runId={run.id} rounds={rounds} />,
              })}
        />
      </Suspense>
    )
  const actions = <RunActions run={run} onReport onDeleted={() => void navigate({ to: '/runs' })} />
  return <ReportPage run={run} actions={actions} />
}
