import type { RunsWanted } from '@wirebench/bench-core/api/runs'
import { RunStateName } from '@wirebench/bench-core/model/run/run-event'
import { SuiteName } from '@wirebench/bench-core/model/run/run-spec'
import { type RunOrderName, RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import * as z from 'zod/mini'
import { optionalText, optionalWord } from '../../pieces/search-text.ts'

export const sortableColumns = ['status', 'name', 'cases', 'warnings', 'duration', 'started'] as const
export type SortableColumn = (typeof sortableColumns)[number]
export const sinceChoices = ['1d', '7d', '30d', '90d'] as const
export const onlyChoices = ['pinned', 'baseline', 'deleted'] as const

/** The state of the runs list that its address holds. Begun last first is what is left out. */
export const RunsSearch = z.object({
  q: optionalText,
  suite: z.catch(z.optional(SuiteName), undefined),
  status: z.catch(z.optional(RunStateName), undefined),
  tag: optionalText,
  host: optionalText,
  /** The agent that measured them. */
  agent: optionalText,
  origin: z.catch(z.optional(RunSummary.shape.origin), undefined),
  /** Saved since the beginning of the day so many days ago. */
  since: optionalWord(sinceChoices),
  only: optionalWord(onlyChoices),
  sort: optionalWord(sortableColumns),
  dir: optionalWord(['asc', 'desc']),
})
export type RunsSearch = z.infer<typeof RunsSearch>

/**
 * What of it the server filters and orders by, over all runs. Days begin at the reader's midnight. The router leaves in an
 * address what it doesn't know, which filters nothing.
 */
export function wantedRuns(search: RunsSearch, nowMs: number): RunsWanted {
  const { q, suite, status, tag, host, agent, origin, since, only } = search
  const { id, desc } = orderOf(search)
  return {
    q: q?.trim() || undefined,
    suite,
    state: status,
    tag,
    host,
    agent,
    origin,
    sort: orderNames[id],
    dir: desc ? 'desc' : 'asc',
    from: since && midnightBefore(nowMs, Number.parseInt(since, 10)).toISOString(),
    ...(only && { [only]: '1' }),
  }
}

/** The column that the list is ordered by. */
export function orderOf({ sort = 'started', dir }: Pick<RunsSearch, 'sort' | 'dir'>) {
  return { id: sort, desc: dir !== 'asc' }
}

/** The order that a click on a header leads to: the other direction, or first the one that a reader looks for. */
export function orderAfter(search: RunsSearch, id: SortableColumn): Pick<RunsSearch, 'sort' | 'dir'> {
  const now = orderOf(search)
  const desc = now.id === id ? !now.desc : id !== 'name' && id !== 'status'
  return { sort: id === 'started' && desc ? undefined : id, dir: desc ? undefined : 'asc' }
}

const orderNames: Readonly<Record<SortableColumn, RunOrderName>> = {
  status: 'state',
  name: 'name',
  cases: 'cases',
  warnings: 'warnings',
  duration: 'duration',
  started: 'started',
}

/** When the day so many days ago began. */
function midnightBefore(nowMs: number, days: number): Date {
  const now = new Date(nowMs)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
}

/** Whether anything but the order was chosen. */
export function isFiltered(search: RunsSearch): boolean {
  const { sort: _sort, dir: _dir, ...filters } = search
  return Object.values(filters).some((value) => value !== undefined)
}
