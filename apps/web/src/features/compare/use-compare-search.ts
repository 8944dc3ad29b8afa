import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
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

/** Opens a row of the table, or closes it; the same function for as long as the page is there. */
export function useToggleRow(): (id: string) => void {
  const navigate = route.useNavigate()
  return useCallback(
    (id) =>
      void navigate({
        search: ({ open = [], ...old }) => ({
          ...old,
          open: open.includes(id) ? open.filter((known) => known !== id) : [...open, id],
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}
