import { queryOptions } from '@tanstack/react-query'
import { type Asked, type ReadingQuery, type RunDetail, resultRoutes } from '@wirebench/bench-core/api'
import { isActive } from '@wirebench/bench-core/results'
import { call } from './client.ts'

/** One case of a run, as its report says with the same reading. What a finished run says of it never changes. */
export function caseQuery({ id, state }: WantedRun, caseId: string, reading: ReadingQuery = {}) {
  return queryOptions({
    queryKey: ['runs', 'case', id, isActive(state), caseId, reading],
    queryFn: ({ signal }) =>
      call(resultRoutes.case, { params: { id }, query: { case: caseId, ...reading } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** How often which times of a case were seen. */
export function histogramQuery({ id, state }: WantedRun, wanted: HistogramWanted) {
  return queryOptions({
    queryKey: ['runs', 'histogram', id, isActive(state), wanted.case, wanted.scale, wanted.reach],
    queryFn: ({ signal }) => call(resultRoutes.histogram, { params: { id }, query: wanted }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type WantedRun = Pick<RunDetail, 'id' | 'state'>
type HistogramWanted = Asked<typeof resultRoutes.histogram>['query']
