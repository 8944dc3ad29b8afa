import { queryOptions } from '@tanstack/react-query'
import { type Asked, resultRoutes } from '@wirebench/bench-core/api'
import { call } from './client.ts'

/** One case of a run, with its ratios against the run's own reference or another contender. What a finished run says of it never changes. */
export function caseQuery(runId: string, caseId: string, reference?: string) {
  return queryOptions({
    queryKey: ['runs', 'case', runId, caseId, reference],
    queryFn: ({ signal }) =>
      call(resultRoutes.case, { params: { id: runId }, query: { case: caseId, reference } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** How often which times of a case were seen. */
export function histogramQuery(runId: string, wanted: HistogramWanted) {
  return queryOptions({
    queryKey: ['runs', 'histogram', runId, wanted.case, wanted.scale, wanted.reach],
    queryFn: ({ signal }) => call(resultRoutes.histogram, { params: { id: runId }, query: wanted }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type HistogramWanted = Asked<typeof resultRoutes.histogram>['query']
