import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { benchCommand, roughDuration } from '@wirebench/bench-core/results'
import { estimateQuery, startRun } from '../../api/queries.ts'
import { savedRunsQuery } from '../../api/saved-runs.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Failure } from '../../ui/failure.tsx'

/** The first thing a new user sees: one click from a result. */
export function NoRuns() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: deleted } = useInfiniteQuery(savedRunsQuery({ deleted: '1' }))
  const deletedRuns = deleted?.pages[0]?.total ?? 0
  const estimate = useQuery(estimateQuery({ preset: 'smoke' }))
  const start = useMutation({
    mutationFn: () => startRun({ preset: 'smoke' }),
    onSuccess: async ({ shortId }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      await navigate({ to: '/runs/$run', params: { run: shortId } })
    },
  })
  return (
    <div className="grid justify-items-start gap-4 rounded-panel border border-hairline bg-surface p-6">
      <p className="text-lead">
        {deletedRuns > 0 ? 'No runs are left.' : 'No runs yet.'} Measure JSON against Protobuf and MessagePack
        on this machine{estimate.data && ` in about ${roughDuration(estimate.data.estimateMs)}`}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={start.isPending} onClick={() => start.mutate()}>
          {start.isPending ? 'Starting…' : 'Start smoke run'}
        </Button>
        <Link to="/runs/new" className={buttonClass()}>
          See all presets
        </Link>
        <span className="text-muted">
          or <code className="text-text">{benchCommand('codec --preset smoke')}</code>
        </span>
      </div>
      {deletedRuns > 0 && (
        <p>
          <Link to="/runs" search={{ only: 'deleted' }} className="underline">
            Deleted runs
          </Link>
          : {counted(deletedRuns, 'run')} can be restored.
        </p>
      )}
      {start.error !== null && <Failure what="The run could not be started" error={start.error} />}
    </div>
  )
}
