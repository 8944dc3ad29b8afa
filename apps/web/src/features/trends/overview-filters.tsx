import { metricInfos, SuiteName, type TrendOverview } from '@wirebench/bench-core/results'
import { OneOrUsual, WordsField } from '../../ui/controls/filter-fields.tsx'
import { SeriesFilters } from './series-filters.tsx'
import { mostOverviewRuns, overviewRanges, type TrendsSearch, usualRange } from './trends-search.ts'

/** Which series of runs is looked at, and which of its cases. */
export function OverviewFilters({
  search,
  overview,
  onChange,
}: {
  readonly search: TrendsSearch
  readonly overview: TrendOverview | undefined
  readonly onChange: (part: Partial<TrendsSearch>) => void
}) {
  return (
    <search aria-label="Which cases" className="flex flex-wrap items-end gap-3">
      <WordsField
        label="Cases with"
        placeholder="decode protobuf person"
        text={search.q}
        onChange={(q) => onChange({ q })}
      />
      <OneOrUsual
        label="Show"
        ids={['moved']}
        value={search.show}
        usual="all cases"
        titleOf={() => 'cases that moved'}
        onChange={(show) => onChange({ show })}
      />
      <OneOrUsual
        label="Suite"
        ids={SuiteName.options}
        value={search.suite}
        onChange={(suite) => onChange({ suite })}
      />
      <OneOrUsual
        label="Metric"
        ids={judged}
        value={search.metric}
        usual="the first that is judged"
        titleOf={(metric) => metricInfos[metric]?.title ?? metric}
        onChange={(metric) => onChange({ metric })}
      />
      <SeriesFilters
        search={search}
        range={Math.min(search.range ?? usualRange, mostOverviewRuns)}
        ranges={overviewRanges}
        hosts={overview?.hosts ?? []}
        host={overview?.hostName ?? undefined}
        onChange={onChange}
      />
      <OneOrUsual
        label="Sort by"
        ids={['change', 'name']}
        value={search.sort}
        usual="what moved"
        titleOf={(id) => (id === 'change' ? 'size of the change' : id)}
        onChange={(sort) => onChange({ sort })}
      />
    </search>
  )
}

const judged = Object.entries(metricInfos).flatMap(([id, { compared }]) => (compared === 'none' ? [] : [id]))
