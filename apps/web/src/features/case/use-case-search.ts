import { getRouteApi } from '@tanstack/react-router'
import type { CaseSearch } from './case-search.ts'

const route = getRouteApi('/runs/$run/cases/$caseKey')

/** The state of the page as its address holds it, and the way to change a part of it. */
export function useCaseSearch(): readonly [CaseSearch, (part: Partial<CaseSearch>) => void] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<CaseSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  return [search, change]
}
