import { useQuery } from '@tanstack/react-query'
import type { MetricInfo } from '@wirebench/bench-core/model/metrics/metric-info'
import { PresetName } from '@wirebench/bench-core/model/run/run-spec'
import { runChoicesQuery } from '../../api/saved-runs.ts'
import { choicesOf, NumberChoice, OneOrUsual } from '../../ui/controls/filter-fields.tsx'
import { type TrendsSearch, usualRange } from './trends-search.ts'

/** Which runs make up the series: how many of the newest, of which machine, preset and tag. */
export function SeriesFilters({
  search,
  range,
  ranges,
  hosts,
  host,
  compared,
  onChange,
}: {
  readonly search: TrendsSearch
  readonly range: number
  readonly ranges: readonly number[]
  /** Those that could be chosen. */
  readonly hosts: readonly string[]
  /** The one that is looked at where none was chosen; undefined for all. */
  readonly host: string | undefined
  /** How the metric is compared; undefined where it is several. */
  readonly compared: MetricInfo['compared'] | undefined
  readonly onChange: (part: Partial<TrendsSearch>) => void
}) {
  const { data } = useQuery(runChoicesQuery)
  const tags = data?.tags ?? []
  const choice = choicesOf(search, onChange)
  const usual = compared && (compared === 'exact' ? '0' : '2')
  return (
    <>
      <NumberChoice
        label="Runs"
        numbers={ranges}
        value={range}
        titleOf={(count) => `last ${count}`}
        onChange={(count) => onChange({ range: count === usualRange ? undefined : count })}
      />
      {(hosts.length > 1 || search.host !== undefined) && (
        <OneOrUsual
          label="Host"
          ids={hosts}
          value={search.host === allHosts ? undefined : (search.host ?? host)}
          usual="all hosts"
          onChange={(id) => onChange({ host: id ?? allHosts })}
        />
      )}
      {choice('preset', 'Preset', PresetName.options)}
      {(tags.length > 0 || search.tag !== undefined) && choice('tag', 'Tag', tags)}
      <OneOrUsual
        label="Smallest change"
        ids={smallestChanges.filter((percent) => percent !== usual)}
        value={search.min === undefined || String(search.min) === usual ? undefined : String(search.min)}
        titleOf={changeTitle}
        usual={usual === undefined ? 'as usual' : changeTitle(usual)}
        onChange={(id) => onChange({ min: id === undefined ? undefined : Number(id) })}
      />
    </>
  )
}

const allHosts = 'all'
/** In percent. Where chance has a part in the figures, a run's own threshold counts where it is larger. */
const smallestChanges: readonly string[] = ['2', '5', '10', '20']

function changeTitle(percent: string): string {
  return percent === '0' ? 'any' : `${percent} %`
}
