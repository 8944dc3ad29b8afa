import { useQuery } from '@tanstack/react-query'
import { RunStateName } from '@wirebench/bench-core/model/run/run-event'
import { SuiteName } from '@wirebench/bench-core/model/run/run-spec'
import { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { runChoicesQuery } from '../../api/saved-runs.ts'
import { runStateWord } from '../../pieces/run/run-state-chip.tsx'
import { choicesOf, WordsField } from '../../ui/controls/filter-fields.tsx'
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
  const choice = choicesOf(search, onChange)
  return (
    <search className="flex flex-wrap items-end gap-3">
      <WordsField
        label="Name, id, host, contender, tag or note"
        text={search.q}
        restMs={restMs}
        onChange={(q) => onChange({ q })}
      />
      {choice('suite', 'Suite', SuiteName.options)}
      {choice('status', 'Status', RunStateName.options, { titleOf: runStateWord })}
      {(tags.length > 0 || search.tag !== undefined) && choice('tag', 'Tag', tags)}
      {(hosts.length > 1 || search.host !== undefined) && choice('host', 'Host', hosts)}
      {search.agent !== undefined && choice('agent', 'Agent', [search.agent])}
      {choice('since', 'Since', sinceChoices, { titleOf: (since) => sinceTitles[since] })}
      {choice('origin', 'Origin', RunSummary.shape.origin.options, {
        titleOf: (origin) => originTitles[origin],
      })}
      {choice('only', 'Only', onlyChoices, { titleOf: (only) => onlyTitles[only] })}
    </search>
  )
}
