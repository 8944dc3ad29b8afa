import { useQuery } from '@tanstack/react-query'
import { PresetName } from '@wirebench/bench-core/results'
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
  onChange,
}: {
  readonly search: TrendsSearch
  readonly range: number
  readonly ranges: readonly number[]
  /** Those that could be chosen. */
  readonly hosts: readonly string[]
  /** The one that is looked at where none was chosen; undefined for all. */
  readonly host: string | undefined
  readonly onChange: (part: Partial<TrendsSearch>) => void
}) {
  const { data } = useQuery(runChoicesQuery)
  const tags = data?.tags ?? []
  const choice = choicesOf(search, onChange)
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
      <NumberChoice
        label="Smallest change"
        numbers={smallestChanges}
        value={search.min ?? smallestChanges[0]}
        titleOf={(percent) => `${percent} %`}
        onChange={(min) => onChange({ min: min === smallestChanges[0] ? undefined : min })}
      />
    </>
  )
}

const allHosts = 'all'
/** In percent, the usual one first. Below it a run's own threshold counts. */
const smallestChanges = [2, 5, 10, 20] as const
