import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RunStateName } from '@wirebench/bench-core/results'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { runsQuery } from '../../api/queries.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Failure } from '../../ui/failure.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { runStateWord } from '../../ui/run-state-chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { NoRuns } from './no-runs.tsx'
import { filterRuns } from './run-rows.ts'
import { runColumns } from './runs-columns.tsx'
import type { RunsSearch } from './runs-search.ts'

const route = getRouteApi('/runs')

/** All runs: filtered and sorted here, fetched a page at a time. */
export function RunsPage() {
  useTitle('Runs · Wirebench')
  const query = useInfiniteQuery(runsQuery)
  const search = route.useSearch()
  const runs = useMemo(() => query.data?.pages.flatMap((page) => page.runs), [query.data])
  const shown = useMemo(() => filterRuns(runs ?? [], search), [runs, search])
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading
          note={runs && runs.length > 0 ? `${runs.length}${query.hasNextPage ? '+' : ''}` : undefined}
        >
          Runs
        </PageHeading>
        <Link to="/runs/new" className={buttonClass('primary')}>
          <Plus aria-hidden size={16} />
          New run
        </Link>
      </div>
      {query.error !== null && (
        <Failure what="The runs could not be loaded" error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Skeleton height={360} label="runs" />}
      {runs?.length === 0 && <NoRuns />}
      {runs !== undefined && runs.length > 0 && (
        <>
          <Filters />
          {shown.length === 0 ? (
            <FilteredToNothing hidden={runs.length} />
          ) : (
            <RunsTable runs={shown} search={search} />
          )}
          {query.hasNextPage && (
            <p>
              <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {query.isFetchingNextPage ? 'Loading…' : 'Load older runs'}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Filters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<RunsSearch>) =>
    navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  return (
    <search className="flex flex-wrap items-end gap-3">
      <label className="grid gap-1">
        <span className="text-caption text-muted">Filter by name, id or headline</span>
        <input
          data-search
          type="search"
          className="field w-64 max-w-full"
          value={search.q ?? ''}
          onChange={({ target }) => change({ q: target.value === '' ? undefined : target.value })}
        />
      </label>
      <label className="grid gap-1">
        <span className="text-caption text-muted">Status</span>
        <select
          className="field"
          value={search.status ?? ''}
          onChange={({ target }) => {
            const status = RunStateName.safeParse(target.value)
            change({ status: status.success ? status.data : undefined })
          }}
        >
          <option value="">All</option>
          {RunStateName.options.map((state) => (
            <option key={state} value={state}>
              {runStateWord(state)}
            </option>
          ))}
        </select>
      </label>
    </search>
  )
}

function RunsTable({
  runs,
  search,
}: {
  readonly runs: ReturnType<typeof filterRuns>
  readonly search: RunsSearch
}) {
  const navigate = route.useNavigate()
  const columns = useMemo(runColumns, [])
  const sort = useMemo(
    () => ({ id: search.sort ?? 'started', desc: (search.dir ?? 'desc') === 'desc' }),
    [search.sort, search.dir],
  )
  return (
    <DataTable
      caption="Runs"
      columns={columns}
      rows={runs}
      rowId={(run) => run.id}
      sort={sort}
      onSort={(next) => {
        const isDefault = next === undefined || (next.id === 'started' && next.desc)
        const found = isDefault ? undefined : columns.find((column) => column.id === next.id)
        navigate({
          search: (old) => ({
            ...old,
            sort: found?.id as RunsSearch['sort'],
            dir: found === undefined || next?.desc ? undefined : 'asc',
          }),
          replace: true,
          resetScroll: false,
        })
      }}
    />
  )
}

function FilteredToNothing({ hidden }: { readonly hidden: number }) {
  const navigate = route.useNavigate()
  return (
    <div className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface p-6">
      <p>
        No run matches the filters. {hidden} {hidden === 1 ? 'run is' : 'runs are'} hidden.
      </p>
      <Button onClick={() => navigate({ search: {}, replace: true })}>Clear filters</Button>
    </div>
  )
}
