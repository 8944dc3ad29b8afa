import { RunStateName, RunSummary, SuiteName } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import type { RunsWanted } from '../../api/saved-runs.ts'
import { optionalText, optionalWord } from '../../ui/search-text.ts'

const sortableColumns = ['status', 'name', 'cases', 'warnings', 'duration', 'started'] as const
export const sinceChoices = ['1d', '7d', '30d', '90d'] as const
export const onlyChoices = ['pinned', 'baseline', 'deleted'] as const

/** The state of the runs list that its address holds. Newest first is what is left out. */
export const RunsSearch = z.object({
  q: optionalText,
  suite: z.catch(z.optional(SuiteName), undefined),
  status: z.catch(z.optional(RunStateName), undefined),
  tag: optionalText,
  origin: z.catch(z.optional(RunSummary.shape.origin), undefined),
  /** Saved within so many days. */
  since: optionalWord(sinceChoices),
  only: optionalWord(onlyChoices),
  sort: optionalWord(sortableColumns),
  dir: optionalWord(['asc', 'desc']),
})
export type RunsSearch = z.infer<typeof RunsSearch>

/** What of it the server filters by. Days begin at midnight UTC, so that the same address asks the same all day. */
export function wantedRuns(
  { q, suite, status, tag, origin, since, only }: RunsSearch,
  nowMs: number,
): RunsWanted {
  return {
    q: q?.trim() || undefined,
    suite,
    state: status,
    tag,
    origin,
    from:
      since && new Date(Math.floor(nowMs / dayMs) * dayMs - Number.parseInt(since, 10) * dayMs).toISOString(),
    ...(only && { [only]: true }),
  }
}

const dayMs = 86_400_000

/** Whether anything but the order was chosen. */
export function isFiltered(search: RunsSearch): boolean {
  const { sort: _sort, dir: _dir, ...filters } = search
  return Object.values(filters).some((value) => value !== undefined)
}
