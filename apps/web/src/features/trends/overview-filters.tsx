import { metricInfos, SuiteName, type TrendOverview } from '@wirebench/bench-core/results'
import { OneOrAll, WordsField } from '../../ui/controls/filter-fields.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
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
      <OneOrAll
        label="Show"
        ids={['moved']}
        value={search.show}
        all="all cases"
        titleOf={() => 'cases that moved'}
        onChange={(show) => onChange({ show })}
      />
      <OneOrAll
        label="Suite"
        ids={SuiteName.options}
        value={search.suite}
        onChange={(suite) => onChange({ suite })}
      />
      <OneOrAll
        label="Metric"
        ids={judged}
        value={search.metric}
        all="the first that is judged"
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
      <SelectField
        label="Sort by"
        value={search.sort ?? ''}
        options={[
          { id: '', title: 'what moved' },
          { id: 'change', title: 'size of the change' },
          { id: 'name', title: 'name' },
        ]}
        onChange={(id) => onChange({ sort: id === 'change' || id === 'name' ? id : undefined })}
      />
    </search>
  )
}

const judged = Object.entries(metricInfos).flatMap(([id, { compared }]) => (compared === 'none' ? [] : [id]))
