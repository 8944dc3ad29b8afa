import { useQuery } from '@tanstack/react-query'
import { printable, RunStateName, RunSummary, SuiteName } from '@wirebench/bench-core/results'
import { useEffect, useState } from 'react'
import { runChoicesQuery } from '../../api/saved-runs.ts'
import { runStateWord } from '../../ui/run-state-chip.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
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
  const choice = <Id extends string>(
    label: string,
    field: 'suite' | 'status' | 'tag' | 'host' | 'since' | 'origin' | 'only',
    ids: readonly Id[],
    title: (id: Id) => string,
  ) => (
    <label className="grid gap-1">
      <span className="text-caption text-muted">{label}</span>
      <select
        className="field max-w-40"
        value={search[field] ?? ''}
        onChange={({ target }) => onChange({ [field]: ids.find((id) => id === target.value) })}
      >
        <option value="">All</option>
        {ids.map((id) => (
          <option key={id} value={id}>
            {title(id)}
          </option>
        ))}
      </select>
    </label>
  )
  const { data } = useQuery(runChoicesQuery)
  const tags = withChosen(data?.tags ?? [], search.tag)
  const hosts = withChosen(data?.hosts ?? [], search.host)
  return (
    <search className="flex flex-wrap items-end gap-3">
      <SearchField text={search.q} onChange={(q) => onChange({ q })} />
      {choice('Suite', 'suite', SuiteName.options, (suite) => suite)}
      {choice('Status', 'status', RunStateName.options, runStateWord)}
      {tags.length > 0 && choice('Tag', 'tag', tags, printable)}
      {(hosts.length > 1 || search.host !== undefined) && choice('Host', 'host', hosts, printable)}
      {choice('Since', 'since', sinceChoices, (since) => sinceTitles[since])}
      {choice('Origin', 'origin', RunSummary.shape.origin.options, (origin) => originTitles[origin])}
      {choice('Only', 'only', onlyChoices, (only) => onlyTitles[only])}
    </search>
  )
}

/** What the address asks for can be seen also where no run has it any more. */
function withChosen(known: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || known.includes(chosen) ? known : [chosen, ...known]
}

/** Follows the typing at once, and tells when it rests. */
function SearchField({
  text,
  onChange,
}: {
  readonly text: string | undefined
  readonly onChange: (text: string | undefined) => void
}) {
  const [typed, setTyped] = useState(text ?? '')
  const [told, setTold] = useState(text ?? '')
  const rested = useDebounced(typed, restMs)
  // The address may change otherwise, by the browser's back button for example.
  if ((text ?? '') !== told) {
    setTold(text ?? '')
    setTyped(text ?? '')
  }
  useEffect(() => {
    if (rested === told || rested !== typed) return
    setTold(rested)
    onChange(rested === '' ? undefined : rested)
  }, [rested, told, typed, onChange])
  return (
    <label className="grid gap-1">
      <span className="text-caption text-muted">Name, id, host, contender, tag or note</span>
      <input
        data-search
        type="search"
        className="field w-64 max-w-full"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  )
}
