import { RunStateName, RunSummary, SuiteName } from '@wirebench/bench-core/results'
import { useEffect, useState } from 'react'
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
  tags,
  onChange,
}: {
  readonly search: RunsSearch
  /** Those that the listed runs have. */
  readonly tags: readonly string[]
  readonly onChange: (part: Partial<RunsSearch>) => void
}) {
  const choice = <Id extends string>(
    label: string,
    field: 'suite' | 'status' | 'tag' | 'since' | 'origin' | 'only',
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
  const known = search.tag === undefined || tags.includes(search.tag) ? tags : [search.tag, ...tags]
  return (
    <search className="flex flex-wrap items-end gap-3">
      <SearchField text={search.q} onChange={(q) => onChange({ q })} />
      {choice('Suite', 'suite', SuiteName.options, (suite) => suite)}
      {choice('Status', 'status', RunStateName.options, runStateWord)}
      {known.length > 0 && choice('Tag', 'tag', known, (tag) => tag)}
      {choice('Since', 'since', sinceChoices, (since) => sinceTitles[since])}
      {choice('Origin', 'origin', RunSummary.shape.origin.options, (origin) => originTitles[origin])}
      {choice('Only', 'only', onlyChoices, (only) => onlyTitles[only])}
    </search>
  )
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
