import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import type { SuiteName } from '@wirebench/bench-core/model/run/run-spec'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { useEffect, useState } from 'react'
import { savedRunsQuery } from '../../api/saved-runs.ts'
import { Button } from '../../ui/controls/button.tsx'
import { WordsField } from '../../ui/controls/filter-fields.tsx'
import { NameText } from '../../ui/name-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failure } from '../panel/failure.tsx'

const offered = 12
const restMs = 150

/** Finds a run with a report by name, id, headline or tag. */
export function RunSearch({
  taken,
  suite,
  onAdd,
}: {
  readonly taken: readonly string[]
  /** Only runs that have it. */
  readonly suite?: SuiteName
  readonly onAdd: (id: string) => void
}) {
  const [q = '', setQ] = useState<string>()
  return (
    <>
      <WordsField label="Name, id, headline or tag" text={q} restMs={restMs} onChange={setQ} />
      <div className="mt-3 max-h-80 overflow-y-auto">
        <RunChoices q={q.trim()} suite={suite} taken={taken} step={offered} onAdd={onAdd} />
      </div>
    </>
  )
}

/** Runs that have a report and aren't taken, newest first, each a button: a few, and as many more as are asked for. */
export function RunChoices({
  q,
  suite,
  taken,
  step,
  onAdd,
}: {
  readonly q: string
  readonly suite?: SuiteName | undefined
  readonly taken: readonly string[]
  readonly step: number
  readonly onAdd: (id: string) => void
}) {
  const [most, setMost] = useState(step)
  const query = useInfiniteQuery({
    ...savedRunsQuery({ ...(q !== '' && { q }), ...(suite && { suite }) }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query
  const runs = (data?.pages ?? [])
    .flatMap((page) => page.runs)
    .filter(
      ({ id, shortId, state, cases, unreadable }) =>
        !isActive(state) &&
        cases.measured > 0 &&
        unreadable === undefined &&
        !taken.includes(id) &&
        !taken.includes(shortId),
    )
  const isLacking = runs.length < most && hasNextPage
  useEffect(() => {
    if (isLacking && !isFetching && error === null) void fetchNextPage()
  }, [isLacking, isFetching, error, fetchNextPage])
  if (error !== null)
    return <Failure what="The runs could not be loaded" error={error} onRetry={query.refetch} />
  if (runs.length === 0 && (query.isPending || isLacking)) return <Skeleton height={96} label="runs" />
  if (runs.length === 0) {
    const other = taken.length > 0 ? 'other run' : 'run'
    return <p className="text-muted">{q === '' ? `No ${other} has a report yet.` : `No ${other} matches.`}</p>
  }
  return (
    <>
      <ul className="grid gap-1">
        {runs.slice(0, most).map((run) => (
          <li key={run.id}>
            <Button
              look="quiet"
              className="w-full justify-start! text-left"
              onClick={() => onAdd(run.shortId)}
            >
              <RunChoice run={run} />
            </Button>
          </li>
        ))}
      </ul>
      {(runs.length > most || hasNextPage) && (
        <Button className="mt-2" onClick={() => setMost(most + step)}>
          {isLacking ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </>
  )
}

function RunChoice({ run }: { readonly run: RunSummary }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
      <span className="font-medium text-primary">
        <NameText text={run.name} />
      </span>
      <span className="font-mono text-caption text-muted">{run.shortId}</span>
      <span className="text-caption text-muted">
        {run.suites.join(', ')} · {run.preset} · <RelativeTime at={run.startedAt ?? run.createdAt} />
      </span>
    </span>
  )
}
