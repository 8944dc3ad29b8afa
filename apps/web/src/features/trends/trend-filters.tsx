import { useQuery } from '@tanstack/react-query'
import { caseId, metricInfos, type Trend } from '@wirebench/bench-core/results'
import { reportQuery } from '../../api/queries.ts'
import { metricTitle } from '../../ui/case-words.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { type TrendsSearch, trendRanges } from './trends-search.ts'

const usualMetric = 'nsPerOperation'
const percentiles: Readonly<Record<string, string>> = { p90Ns: 'p90', p95Ns: 'p95', p999Ns: 'p99.9' }

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
  const tags = [
    ...new Set([
      ...(trend?.points.flatMap((point) => point.tags) ?? []),
      ...(search.tag ? [search.tag] : []),
    ]),
  ]
  const metric = search.metric ?? usualMetric
  return (
    <search aria-label="What is drawn" className="flex flex-wrap items-end gap-3">
      <MetricField
        metric={metric}
        trend={trend}
        newestRun={newestRun}
        onChange={(id) => onChange({ metric: id === usualMetric ? undefined : id })}
      />
      <SelectField
        label="Value"
        value={search.of ?? 'figure'}
        options={[
          { id: 'figure', title: 'as measured' },
          { id: 'ratio', title: 'ratio to the reference' },
        ]}
        onChange={(id) => onChange({ of: id === 'ratio' ? id : undefined })}
      />
      <SelectField
        label="Runs"
        value={String(range)}
        options={[...new Set([...trendRanges, range])]
          .toSorted((a, b) => a - b)
          .map((count) => ({ id: String(count), title: `last ${count}` }))}
        onChange={(id) => onChange({ range: id === '50' ? undefined : Number(id) })}
      />
      {(hosts.length > 1 || search.host !== undefined) && (
        <SelectField
          label="Host"
          value={search.host === 'all' ? 'all' : (host ?? '')}
          options={[
            ...[...new Set([...hosts, ...(host === undefined ? [] : [host])])].map((id) => ({
              id,
              title: id,
            })),
            { id: 'all', title: 'all hosts' },
          ]}
          onChange={(id) => onChange({ host: id })}
        />
      )}
      {tags.length > 0 && (
        <SelectField
          label="Tag"
          value={search.tag ?? ''}
          options={[{ id: '', title: 'all' }, ...tags.toSorted().map((id) => ({ id, title: id }))]}
          onChange={(id) => onChange({ tag: id === '' ? undefined : id })}
        />
      )}
      <SelectField
        label="Spacing"
        value={search.x ?? 'run'}
        options={[
          { id: 'run', title: 'by run' },
          { id: 'date', title: 'by date' },
        ]}
        onChange={(id) => onChange({ x: id === 'date' ? id : undefined })}
      />
      <SelectField
        label="y axis"
        value={search.y ?? 'auto'}
        options={[
          { id: 'auto', title: 'close' },
          { id: 'linear', title: 'from 0' },
          { id: 'log', title: 'log' },
        ]}
        onChange={(id) => onChange({ y: id === 'linear' || id === 'log' ? id : undefined })}
      />
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
      /^p\d+Ns$/.test(name) && typeof value === 'number' ? [name] : [],
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
        .map((id) => ({ id, title: percentiles[id] ?? metricTitle(id) }))}
      onChange={onChange}
    />
  )
}
