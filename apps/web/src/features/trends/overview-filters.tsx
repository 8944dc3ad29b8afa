import { useQuery } from '@tanstack/react-query'
import {
  metricInfos,
  PresetName,
  printable,
  SuiteName,
  type TrendOverview,
} from '@wirebench/bench-core/results'
import { runChoicesQuery } from '../../api/saved-runs.ts'
import { SelectField } from '../../ui/select-field.tsx'
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
  const { data } = useQuery(runChoicesQuery)
  const range = Math.min(search.range ?? usualRange, mostOverviewRuns)
  const hosts = withChosen(overview?.hosts ?? [], search.host === 'all' ? undefined : search.host)
  const tags = withChosen(data?.tags ?? [], search.tag)
  const plain = (ids: readonly string[]) => ids.map((id) => ({ id, title: printable(id) }))
  const orNothing = (id: string) => (id === '' ? undefined : id)
  return (
    <search aria-label="Which cases" className="flex flex-wrap items-end gap-3">
      <label className="grid gap-1">
        <span className="font-medium">Cases with</span>
        <input
          data-search
          type="search"
          className="field w-56 max-w-full"
          placeholder="decode protobuf person"
          value={search.q ?? ''}
          onChange={({ target }) => onChange({ q: orNothing(target.value) })}
        />
      </label>
      <SelectField
        label="Show"
        value={search.show ?? ''}
        options={[
          { id: '', title: 'all cases' },
          { id: 'moved', title: 'cases that moved' },
        ]}
        onChange={(id) => onChange({ show: id === 'moved' ? id : undefined })}
      />
      <SelectField
        label="Suite"
        value={search.suite ?? ''}
        options={[{ id: '', title: 'all' }, ...plain(SuiteName.options)]}
        onChange={(id) => onChange({ suite: SuiteName.options.find((suite) => suite === id) })}
      />
      <SelectField
        label="Metric"
        value={search.metric ?? ''}
        options={[{ id: '', title: 'the first that is judged' }, ...judged]}
        onChange={(id) => onChange({ metric: orNothing(id) })}
      />
      <SelectField
        label="Runs"
        value={String(range)}
        options={[...new Set([...overviewRanges, range])]
          .toSorted((a, b) => a - b)
          .map((count) => ({ id: String(count), title: `last ${count}` }))}
        onChange={(id) => onChange({ range: Number(id) === usualRange ? undefined : Number(id) })}
      />
      {(hosts.length > 1 || search.host !== undefined) && (
        <SelectField
          label="Host"
          value={search.host ?? overview?.hostName ?? ''}
          options={[...plain(hosts), { id: 'all', title: 'all hosts' }]}
          onChange={(id) => onChange({ host: id })}
        />
      )}
      <SelectField
        label="Preset"
        value={search.preset ?? ''}
        options={[{ id: '', title: 'all' }, ...plain(PresetName.options)]}
        onChange={(id) => onChange({ preset: PresetName.options.find((preset) => preset === id) })}
      />
      {tags.length > 0 && (
        <SelectField
          label="Tag"
          value={search.tag ?? ''}
          options={[{ id: '', title: 'all' }, ...plain(tags)]}
          onChange={(id) => onChange({ tag: orNothing(id) })}
        />
      )}
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

const judged = Object.entries(metricInfos)
  .filter(([, { compared }]) => compared !== 'none')
  .map(([id, { title }]) => ({ id, title }))

/** What the address asks for can be seen also where no run has it any more. */
function withChosen(known: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || known.includes(chosen) ? known : [chosen, ...known]
}
