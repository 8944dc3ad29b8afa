import { Link } from '@tanstack/react-router'
import { isNotFound } from '../../api/client.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failure } from '../panel/failure.tsx'

/** What a page about a run shows in its place: that it is on its way, that there is none, or that it could not be had. */
export function MissingRun({
  runId,
  error,
  retry,
}: {
  readonly runId: string
  /** Null while it is loading. */
  readonly error: Error | null
  readonly retry: () => void
}) {
  useTitle(error === null ? `${runId} · Wirebench` : `Run ${runId} · Wirebench`)
  if (error === null) return <Skeleton height={320} label="run" />
  if (isNotFound(error))
    return (
      <div className="stack justify-items-start">
        <PageHeading>Run {runId} not found</PageHeading>
        <p>It may have been deleted, or be saved in another machine’s store.</p>
        <p className="flex flex-wrap gap-2">
          <Link to="/runs" className={buttonClass('primary')}>
            All runs
          </Link>
          <Link to="/runs" search={{ only: 'deleted' }} className={buttonClass()}>
            Deleted runs, to restore
          </Link>
        </p>
      </div>
    )
  return (
    <div className="stack">
      <PageHeading>Run {runId}</PageHeading>
      <Failure what="The run could not be loaded" error={error} onRetry={retry} />
    </div>
  )
}
