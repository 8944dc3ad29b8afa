import { metricInfos } from '@wirebench/bench-core/model/metrics/index'
import type { TrendOverview } from '@wirebench/bench-core/model/report/trends'
import { SuiteName } from '@wirebench/bench-core/model/run/run-spec'
import { choicesOf, WordsField } from '../../../ui/controls/filter-fields.tsx'
import { SeriesFilters } from '../series-filters.tsx'
import { maxOverviewRuns, overviewRanges, type TrendsSearch, usualRange } from '../trends-search.ts'

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
  const choice = choicesOf(search, onChange)
  return (
    <search aria-label="Which cases" className="flex flex-wrap items-end gap-3">
      <WordsField
        label="Cases with"
        placeholder="decode protobuf person"
        text={search.q}
        onChange={(q) => onChange({ q })}
      />
      {choice('show', 'Show', ['moved'], { usual: 'all cases', titleOf: () => 'cases that moved' })}
      {choice('suite', 'Suite', SuiteName.options)}
      {choice('metric', 'Metric', judged, {
        usual: 'the first judged metric',
        titleOf: (metric) => metricInfos[metric]?.title ?? metric,
      })}
      <SeriesFilters
        search={search}
        range={Math.min(search.range ?? usualRange, maxOverviewRuns)}
        ranges={overviewRanges}
        hosts={overview?.hosts ?? []}
        host={overview?.hostName ?? undefined}
        compared={search.metric === undefined ? undefined : metricInfos[search.metric]?.compared}
        onChange={onChange}
      />
      {choice('sort', 'Sort by', ['change', 'name'], {
        usual: 'what moved',
        titleOf: (id) => (id === 'change' ? 'size of change' : id),
      })}
    </search>
  )
}

const judged = Object.entries(metricInfos).flatMap(([id, { compared }]) => (compared === 'none' ? [] : [id]))
