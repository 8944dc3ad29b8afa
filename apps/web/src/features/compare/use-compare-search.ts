import { getRouteApi } from '@tanstack/react-router'
import type { CompareSearch } from './compare-search.ts'

const route = getRouteApi('/compare')

/**
 * The state of the page as its address holds it, and the way to change a part of it. Which runs are compared is a step
 * that the browser's back button takes back; filters are not.
 */
export function useCompareSearch(): readonly [
  CompareSearch,
  (part: Partial<CompareSearch>, step?: 'filter' | 'runs') => void,
] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<CompareSearch>, step: 'filter' | 'runs' = 'filter') =>
    void navigate({
      search: (old) => ({ ...old, ...part }),
      replace: step === 'filter',
      resetScroll: false,
    })
  return [search, change]
}
