import { maxComparedRuns } from '@wirebench/bench-core/model/report/runs-comparison'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

const SelectedRun = z.object({ id: z.string(), shortId: z.string(), name: z.string() })
export type SelectedRun = z.infer<typeof SelectedRun>

const storageKey = 'wirebench.selected'
const listeners = new Set<() => void>()
let cached: { readonly text: string | null; readonly runs: readonly SelectedRun[] } = { text: null, runs: [] }

/** The runs that wait to be compared, in the order in which they were chosen. Each tab has its own. */
export function useSelectedRuns(): readonly SelectedRun[] {
  return useSyncExternalStore(subscribe, selectedRuns)
}

/** Adds a run, or takes it away; there is no place for more than can be compared. */
export function toggleSelectedRun({ id, shortId, name }: SelectedRun): void {
  const runs = selectedRuns()
  if (runs.some((run) => run.id === id)) dropSelectedRun(id)
  else if (runs.length < maxComparedRuns) save([...runs, { id, shortId, name }])
}

/** Takes a run away, if it is there. */
export function dropSelectedRun(id: string): void {
  const runs = selectedRuns()
  const others = runs.filter((run) => run.id !== id)
  if (others.length < runs.length) save(others)
}

export function clearSelectedRuns(): void {
  save([])
}

function selectedRuns(): readonly SelectedRun[] {
  const text = sessionStorage.getItem(storageKey)
  if (text !== cached.text) cached = { text, runs: read(text) }
  return cached.runs
}

function read(text: string | null): readonly SelectedRun[] {
  if (text === null) return []
  try {
    const parsed = z.array(SelectedRun).safeParse(JSON.parse(text))
    return parsed.success ? parsed.data.slice(0, maxComparedRuns) : []
  } catch {
    return []
  }
}

function save(runs: readonly SelectedRun[]): void {
  sessionStorage.setItem(storageKey, JSON.stringify(runs))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
