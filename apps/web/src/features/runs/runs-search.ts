import { RunStateName } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { optionalText, optionalWord } from '../../ui/search-text.ts'

const sortableColumns = ['status', 'name', 'cases', 'warnings', 'duration', 'started'] as const

/** The state of the runs list that its address holds. Newest first is what is left out. */
export const RunsSearch = z.object({
  q: optionalText,
  status: z.catch(z.optional(RunStateName), undefined),
  sort: optionalWord(sortableColumns),
  dir: optionalWord(['asc', 'desc']),
})
export type RunsSearch = z.infer<typeof RunsSearch>
