import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { formatCount } from '@wirebench/bench-core/report/words/format'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { savedRunsQuery } from '../../api/saved-runs.ts'
import { toggleSelectedRun, useSelectedRuns } from '../../api/selected-runs.ts'
import { Awaited } from '../../pieces/panel/failure.tsx'
import { PanelBoundary } from '../../pieces/panel/panel-boundary.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import type { TableColumn } from '../../ui/data-table.tsx'
import { focusedRow, rowKeys } from '../../ui/hooks/row-focus.ts'
import { usePageKeys } from '../../ui/hooks/use-page-keys.ts'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ImportButton, ImportResult, useImport } from './actions/import-runs.tsx'
import { RestoreAction } from './actions/restore-action.tsx'
import { FrontDoor, question, SideDoor } from './front-door.tsx'
import { RunFilters } from './run-filters.tsx'
import { runColumns } from './runs-columns.tsx'
import { isFiltered, orderAfter, orderOf, type RunsSearch, wantedRuns } from './runs-search.ts'
import { RunsTable } from './runs-table.tsx'

const route = getRouteApi('/runs')

/** All saved runs: filtered and ordered by the server, fetched a page at a time. */
export function RunsPage() {
  useTitle('Runs · Wirebench')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery({
    ...savedRunsQuery(wantedRuns(search, Date.now())),
    placeholderData: keepPreviousData,
  })
  const runs = useMemo(() => query.data?.pages.flatMap((page) => page.runs), [query.data])
  const total = query.data?.pages[0]?.total ?? runs?.length ?? 0
  const bringing = useImport()
  const change = (part: Partial<RunsSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  const isFirst = runs?.length === 0 && !isFiltered(search) && !query.isPlaceholderData
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading note={total > 0 ? formatCount(total) : undefined}>
          {isFirst ? question : 'Runs'}
        </PageHeading>
        {!isFirst && (
          <div className="flex flex-wrap gap-2">
            <ImportButton import={bringing} />
            <Link to="/runs/new" className={buttonClass('primary')}>
              <Plus aria-hidden size={16} />
              New run
            </Link>
          </div>
        )}
      </div>
      <PanelBoundary>
        <ImportResult import={bringing} />
      </PanelBoundary>
      <Awaited query={query} what="The runs could not be loaded" label="runs" height={360} />
      {isFirst && (
        <FrontDoor onReports={bringing.mutate}>
          <ImportButton import={bringing} label="Import exported reports" />
        </FrontDoor>
      )}
      {runs !== undefined && !isFirst && (
        <>
          <SideDoor onReports={bringing.mutate} />
          <RunFilters search={search} onChange={change} />
          {runs.length === 0 ? (
            <div className="grid justify-items-start gap-3 rounded-panel border border-hairline bg-surface p-6">
              <p>{search.only === 'deleted' ? 'No deleted run matches.' : 'No run matches the filters.'}</p>
              <Button onClick={() => navigate({ search: {}, replace: true })}>Clear filters</Button>
            </div>
          ) : (
            <div aria-busy={query.isPlaceholderData}>
              <Listed runs={runs} total={total} search={search} onChange={change} />
            </div>
          )}
          {query.hasNextPage && (
            <p className="flex flex-wrap items-center gap-3">
              <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {query.isFetchingNextPage ? 'Loading…' : 'Load more runs'}
              </Button>
              <span className="text-muted">
                {formatCount(runs.length)} of {formatCount(total)} loaded
              </span>
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Listed({
  runs,
  total,
  search,
  onChange,
}: {
  readonly runs: readonly RunSummary[]
  readonly total: number
  readonly search: RunsSearch
  readonly onChange: (part: Partial<RunsSearch>) => void
}) {
  const navigate = route.useNavigate()
  const selected = useSelectedRuns()
  const isDeleted = search.only === 'deleted'
  usePageKeys({
    ...rowKeys,
    x: () => {
      const run = runs.find(({ id }) => id === focusedRow())
      const isSelected = selected.some(({ id }) => id === run?.id)
      if (run && (isSelected || (!isDeleted && !isActive(run.state)))) toggleSelectedRun(run)
    },
    c: () => {
      if (selected.length > 1)
        void navigate({ to: '/compare', search: { runs: selected.map(({ shortId }) => shortId) } })
    },
  })
  return (
    <RunsTable
      runs={runs}
      total={total}
      columns={isDeleted ? columnsOfDeleted : runColumns}
      canSelect={!isDeleted}
      sort={orderOf(search)}
      onSort={(id) => onChange(orderAfter(search, id))}
    />
  )
}

function withRestore(column: TableColumn<RunSummary>): TableColumn<RunSummary> {
  return column.id === 'actions' ? { ...column, cell: (run) => <RestoreAction run={run} /> } : column
}

/** The same columns whatever is loaded: rows that are there needn't be drawn again when others come. */
const columnsOfDeleted = runColumns.map(withRestore)
