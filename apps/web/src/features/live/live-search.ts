import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { optionalText, optionalWord } from '../../pieces/search-text.ts'

/** From which level on lines of the log are shown. */
export const logLevels = ['warning', 'error'] as const

/** The state of a live view that its address holds, on the run's own page and on that of its replay. */
const LiveSearch = z.object({
  /** The group of cases whose latest round is drawn, and the contender in the picture. */
  cases: optionalText,
  beside: optionalText,
  log: optionalWord(logLevels),
  /** What lines of the log have to contain. */
  find: optionalText,
})
export type LiveSearch = z.infer<typeof LiveSearch>

export function useLiveSearch(): readonly [LiveSearch, (part: Partial<LiveSearch>) => void] {
  const search = LiveSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<LiveSearch>) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  return [search, change]
}
