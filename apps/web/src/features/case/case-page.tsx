import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReadingQuery } from '@wirebench/bench-core/api/query'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { caseQuery } from '../../api/cases.ts'
import { ApiError } from '../../api/client.ts'
import { foundRun, runQuery } from '../../api/queries.ts'
import { readingIn } from '../../pieces/margins.ts'
import { Failure } from '../../pieces/panel/failure.tsx'
import { MissingRun } from '../../pieces/run/missing-run.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { NameText } from '../../ui/name-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { sentence } from '../../ui/sentence.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CaseView } from './case-view.tsx'

const route = getRouteApi('/runs/$run/cases/$caseKey')

/** One case of a run, at an address of its own. */
export function CasePage() {
  const { run: runId, caseKey } = route.useParams()
  const search = route.useSearch()
  const query = useQuery(runQuery(runId))
  const run = foundRun(query)
  if (run === undefined) return <MissingRun runId={runId} error={query.error} retry={query.refetch} />
  return (
    <CaseOfRun
      key={`${run.id} ${caseKey}`}
      run={run}
      caseKey={caseKey}
      reading={readingIn(search, run.spec)}
    />
  )
}

function CaseOfRun({
  run,
  caseKey,
  reading,
}: {
  readonly run: RunDetail
  readonly caseKey: string
  readonly reading: ReadingQuery
}) {
  const query = useQuery(caseQuery(run, caseKey, reading))
  if (query.data) return <CaseView run={run} detail={query.data} onReload={() => void query.refetch()} />
  return <Absent run={run} caseKey={caseKey} error={query.error} onRetry={() => void query.refetch()} />
}

/** While there is no case to show: why not, and where to go. */
function Absent({
  run,
  caseKey,
  error,
  onRetry,
}: {
  readonly run: RunDetail
  readonly caseKey: string
  readonly error: Error | null
  readonly onRetry: () => void
}) {
  const isUnknown = error instanceof ApiError && error.code === 'unknown-case'
  useTitle(`${isUnknown ? 'Case not found' : caseKey} · ${run.shortId}`)
  if (error === null) return <Skeleton height={480} label="case" />
  return (
    <div className="stack justify-items-start">
      <PageHeading>{isUnknown ? 'Case not found' : 'Case'}</PageHeading>
      {isUnknown ? (
        <>
          <p className="wrap-anywhere">
            Run {run.shortId}, <NameText text={run.name} />, has no case{' '}
            <code>
              <NameText text={caseKey} />
            </code>
            . A link may have been cut short, or belong to another run.
          </p>
          <p className="wrap-anywhere text-muted">{sentence(error.fix)}</p>
        </>
      ) : (
        <Failure what="The case could not be loaded" error={error} onRetry={onRetry} />
      )}
      <Link
        to="/runs/$run"
        params={{ run: run.shortId }}
        className={buttonClass(isUnknown ? 'primary' : 'plain')}
      >
        The run’s report, with all its cases
      </Link>
    </div>
  )
}
