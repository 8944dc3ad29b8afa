import { useQuery } from '@tanstack/react-query'
import { RunStateName, RunSummary, SuiteName } from '@wirebench/bench-core/results'
import { runChoicesQuery } from '../../api/saved-runs.ts'
import { runStateWord } from '../../pieces/run/run-state-chip.tsx'
import { OneOrUsual, WordsField } from '../../ui/controls/filter-fields.tsx'
import { onlyChoices, type RunsSearch, sinceChoices } from './runs-search.ts'

const restMs = 200
const sinceTitles: Readonly<Record<(typeof sinceChoices)[number], string>> = {
  '1d': 'yesterday',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
}
const originTitles = { web: 'this dashboard', cli: 'command line', import: 'import' } as const
const onlyTitles = { pinned: 'pinned', baseline: 'baselines', deleted: 'deleted, to restore' } as const

/** Which runs are listed. */
export function RunFilters({
  search,
  onChange,
}: {
  readonly search: RunsSearch
  readonly onChange: (part: Partial<RunsSearch>) => void
}) {
  const { data } = useQuery(runChoicesQuery)
  const { tags = [], hosts = [] } = data ?? {}
  return (
    <search className="flex flex-wrap items-end gap-3">
      <WordsField
        label="Name, id, host, contender, tag or note"
        text={search.q}
        restMs={restMs}
        onChange={(q) => onChange({ q })}
      />
      <OneOrUsual
        label="Suite"
        ids={SuiteName.options}
        value={search.suite}
        onChange={(suite) => onChange({ suite })}
      />
      <OneOrUsual
        label="Status"
        ids={RunStateName.options}
        value={search.status}
        titleOf={runStateWord}
        onChange={(status) => onChange({ status })}
      />
      {(tags.length > 0 || search.tag !== undefined) && (
        <OneOrUsual label="Tag" ids={tags} value={search.tag} onChange={(tag) => onChange({ tag })} />
      )}
      {(hosts.length > 1 || search.host !== undefined) && (
        <OneOrUsual label="Host" ids={hosts} value={search.host} onChange={(host) => onChange({ host })} />
      )}
      {search.agent !== undefined && (
        <OneOrUsual
          label="Agent"
          ids={[search.agent]}
          value={search.agent}
          onChange={(agent) => onChange({ agent })}
        />
      )}
      <OneOrUsual
        label="Since"
        ids={sinceChoices}
        value={search.since}
        titleOf={(since) => sinceTitles[since]}
        onChange={(since) => onChange({ since })}
      />
      <OneOrUsual
        label="Origin"
        ids={RunSummary.shape.origin.options}
        value={search.origin}
        titleOf={(origin) => originTitles[origin]}
        onChange={(origin) => onChange({ origin })}
      />
      <OneOrUsual
        label="Only"
        ids={onlyChoices}
        value={search.only}
        titleOf={(only) => onlyTitles[only]}
        onChange={(only) => onChange({ only })}
      />
    </search>
  )
}
