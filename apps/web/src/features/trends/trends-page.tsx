import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Trend } from '@wirebench/bench-core/model/report/trends'
import { caseTitle } from '@wirebench/bench-core/report/compare/words/change-text'
import { X } from 'lucide-react'
import { isNotFound } from '../../api/client.ts'
import { knownCasesQuery, trendQuery } from '../../api/saved-runs.ts'
import { Swatch } from '../../charts/contender-legend.tsx'
import { Failure } from '../../pieces/panel/failure.tsx'
import { PanelBoundary } from '../../pieces/panel/panel-boundary.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { CopyLink } from '../../ui/controls/copy-button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { NameText } from '../../ui/name-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddCase } from './case-choice.tsx'
import { Overview } from './overview/overview.tsx'
import { maxCases, seriesStyles } from './series-styles.ts'
import { siblingsOf } from './siblings.ts'
import { TrendPanel } from './trend/trend-panel.tsx'
import { TrendFilters } from './trend-filters.tsx'
import { type TrendsSearch, usualRange } from './trends-search.ts'

const route = getRouteApi('/trends')
/** How cases went over saved runs. What is chosen stands in the address. */
export function TrendsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<TrendsSearch>, step: 'filter' | 'cases' = 'filter') =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: step === 'filter', resetScroll: false })
  const cases = (search.case ?? []).slice(0, maxCases)
  const limit = search.range ?? usualRange
  const everywhere = useQuery({
    ...trendQuery({ case: cases[0] ?? '', limit, preset: search.preset, tag: search.tag }),
    enabled: cases.length > 0,
    placeholderData: keepPreviousData,
  })
  const hosts = [...new Set(everywhere.data?.points.map(({ hostName }) => hostName))]
  // Times of several machines on one line say nothing: the newest run's is looked at unless another is chosen.
  const newest = everywhere.data?.points.at(-1)?.hostName
  const host = search.host === 'all' ? undefined : (search.host ?? (hosts.length > 1 ? newest : undefined))
  const queries = useQueries({
    queries: cases.map((id) => ({
      ...trendQuery({
        case: id,
        metric: search.metric,
        limit,
        host,
        preset: search.preset,
        tag: search.tag,
        min: search.min,
      }),
      // Which host is looked at is known from then on, for good: a query that fails again must not ask again.
      enabled: everywhere.isFetched,
      placeholderData: keepPreviousData<Trend>,
    })),
  })
  const shown = cases.flatMap((id, index) => {
    const { data } = queries[index]!
    return data?.caseId === id ? [data] : []
  })
  const titled = cases.map((id, index) => {
    const known = queries[index]?.data
    return { id, title: known?.caseId === id ? caseTitle(known.key) : id }
  })
  const styles = seriesStyles(titled)
  useTitle(`${titled[0] ? `${titled[0].title} · ` : ''}Trends · Wirebench`)
  const failed = queries.filter(({ error }) => error !== null)
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Trends</PageHeading>
        <div className="flex flex-wrap gap-2">
          {cases.length > 0 && cases.length < maxCases && (
            <AddCase taken={cases} onChoose={(id) => change({ case: [...cases, id] }, 'cases')} />
          )}
          {shown.length === 1 && (
            <AllContenders trend={shown[0]!} onChoose={(ids) => change({ case: [...ids] }, 'cases')} />
          )}
          {cases.length > 0 && (
            <Link
              to="/trends"
              search={{
                host: search.host,
                preset: search.preset,
                tag: search.tag,
                range: search.range,
                min: search.min,
              }}
              className={buttonClass()}
            >
              All cases
            </Link>
          )}
          <CopyLink />
        </div>
      </div>
      {cases.length === 0 && <Overview search={search} onChange={change} />}
      {cases.length > 0 && (
        <>
          <ul className="flex flex-wrap gap-2" aria-label="Cases">
            {styles.map((style) => (
              <li
                key={style.name}
                className="flex min-w-0 items-center gap-2 rounded-control border border-hairline pl-2"
              >
                <Swatch style={style} />
                <NameText text={style.title} />
                <IconButton
                  icon={X}
                  size={14}
                  label={`Remove ${style.title}`}
                  onClick={() => change({ case: cases.filter((id) => id !== style.name) }, 'cases')}
                />
              </li>
            ))}
          </ul>
          <TrendFilters
            search={search}
            hosts={hosts}
            host={host}
            range={limit}
            trend={shown[0]}
            newestRun={everywhere.data?.points.at(-1)?.id}
            onChange={change}
          />
        </>
      )}
      {failed.map(({ error, refetch }, index) => (
        <Failure
          // biome-ignore lint/suspicious/noArrayIndexKey: failures have no name of their own
          key={index}
          what={isNotFound(error) ? 'Unknown case' : 'A history could not be loaded'}
          error={error}
          onRetry={() => void refetch()}
        />
      ))}
      {cases.length > 0 && shown.length === 0 && failed.length === 0 && (
        <Skeleton height={420} label="trend" />
      )}
      {shown.length > 0 && (
        <PanelBoundary>
          <TrendPanel
            trends={shown}
            styles={styles.filter(({ name }) => shown.some(({ caseId }) => caseId === name))}
            search={search}
            onChange={change}
          />
        </PanelBoundary>
      )}
    </div>
  )
}

/** Follows every contender that was measured at the same. */
function AllContenders({
  trend,
  onChoose,
}: {
  readonly trend: Trend
  readonly onChoose: (ids: readonly string[]) => void
}) {
  const { key } = trend
  const query = useQuery(knownCasesQuery(`${key.suite}/${key.operation} ${key.workload}`, 100))
  const { ids, count } = siblingsOf(trend, query.data?.cases ?? [])
  if (count < 2) return null
  return (
    <Button onClick={() => onChoose(ids)}>
      {count > ids.length ? `${ids.length} contenders` : 'All contenders'}
    </Button>
  )
}
