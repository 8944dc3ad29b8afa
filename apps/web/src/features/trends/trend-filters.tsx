import { useQuery } from '@tanstack/react-query'
import { metricInfos } from '@wirebench/bench-core/model/metrics/index'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { Trend } from '@wirebench/bench-core/model/report/trends'
import { metricTitle } from '@wirebench/bench-core/report/words/case/parameter-words'
import { isPercentileName } from '@wirebench/bench-core/report/words/format'
import { reportQuery } from '../../api/queries.ts'
import { choicesOf } from '../../ui/controls/filter-fields.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { SeriesFilters } from './series-filters.tsx'
import { type TrendsSearch, trendRanges } from './trends-search.ts'

const usualMetric = 'nsPerOperation'

/** Which figure of which runs is drawn, and how. */
export function TrendFilters({
  search,
  hosts,
  host,
  range,
  trend,
  newestRun,
  onChange,
}: {
  readonly search: TrendsSearch
  readonly hosts: readonly string[]
  readonly host: string | undefined
  readonly range: number
  readonly trend: Trend | undefined
  readonly newestRun: string | undefined
  readonly onChange: (part: Partial<TrendsSearch>) => void
}) {
  const choice = choicesOf(search, onChange)
  return (
    <search aria-label="What is drawn" className="flex flex-wrap items-end gap-3">
      <MetricField
        metric={search.metric ?? usualMetric}
        trend={trend}
        newestRun={newestRun}
        onChange={(id) => onChange({ metric: id === usualMetric ? undefined : id })}
      />
      {choice('of', 'Value', ['ratio'], { usual: 'as measured', titleOf: () => 'ratio to the reference' })}
      <SeriesFilters
        search={search}
        range={range}
        ranges={trendRanges}
        hosts={hosts}
        host={host}
        compared={metricInfos[search.metric ?? usualMetric]?.compared}
        onChange={onChange}
      />
      {choice('x', 'Spacing', ['date'], { usual: 'by run', titleOf: () => 'by date' })}
      {choice('y', 'y axis', ['linear', 'log'], {
        usual: 'close',
        titleOf: (id) => (id === 'linear' ? 'from 0' : id),
      })}
    </search>
  )
}

/** The metrics that the newest run has of this case. */
function MetricField({
  metric,
  trend,
  newestRun,
  onChange,
}: {
  readonly metric: string
  readonly trend: Trend | undefined
  readonly newestRun: string | undefined
  readonly onChange: (metric: string) => void
}) {
  const report = useQuery({
    ...reportQuery(newestRun ?? ''),
    enabled: newestRun !== undefined && trend !== undefined,
  })
  const reported = trend && report.data?.cases.find(({ key }) => caseId(key) === trend.caseId)
  const { latency = null, metrics = {} } = reported ?? {}
  const known = [
    metric,
    ...Object.keys(metrics),
    ...Object.entries(latency ?? {}).flatMap(([name, value]) =>
      isPercentileName(name) && value !== null ? [name] : [],
    ),
  ]
  const order = Object.keys(metricInfos)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return (
    <SelectField
      label="Metric"
      value={metric}
      options={[...new Set(known)]
        .toSorted((a, b) => place(a) - place(b))
        .map((id) => ({ id, title: metricTitle(id) }))}
      onChange={onChange}
    />
  )
}
