import { getRouteApi } from '@tanstack/react-router'
import type { ReportSearch } from './report-search.ts'

const route = getRouteApi('/runs/$run')

/** The state of the page as its address holds it, and the way to change a part of it. */
export function useReportSearch(): readonly [ReportSearch, (part: Partial<ReportSearch>) => void] {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<ReportSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  return [search, change]
}
