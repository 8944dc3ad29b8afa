import { queryOptions } from '@tanstack/react-query'
import {
  CaseDetail,
  CaseHistogram,
  type HistogramReach,
  type HistogramScale,
} from '@wirebench/bench-core/results'
import { request } from './client.ts'

/** One case of a run, with its ratios against the run's own reference or another contender. What a finished run says of it never changes. */
export function caseQuery(runId: string, caseId: string, reference?: string) {
  const query = new URLSearchParams({ case: caseId, ...(reference !== undefined && { reference }) })
  return queryOptions({
    queryKey: ['runs', 'case', runId, caseId, reference],
    queryFn: ({ signal }) => request('GET', `${runPath(runId)}/case?${query}`, CaseDetail, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** How a histogram is wanted. */
export interface HistogramWanted {
  readonly case: string
  readonly scale: HistogramScale
  readonly reach: HistogramReach
}

/** How often which times of a case were seen. */
export function histogramQuery(runId: string, { case: caseId, scale, reach }: HistogramWanted) {
  return queryOptions({
    queryKey: ['runs', 'histogram', runId, caseId, scale, reach],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ case: caseId, scale, reach })
      return request('GET', `${runPath(runId)}/histogram?${query}`, CaseHistogram, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function runPath(runId: string): string {
  return `/api/runs/${encodeURIComponent(runId)}`
}
