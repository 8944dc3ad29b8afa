import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { Catalogue, caseId, Report, type RunRequest } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { request } from './client.ts'
import { isActive } from './run-activity.ts'
import { Estimate, Host, RunAccepted, RunDetail, RunsPage } from './schemas.ts'

const runsPerPage = 100

export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => request('GET', '/api/catalogue', Catalogue, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const hostQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: ({ signal }) => request('GET', '/api/environment', Host, { signal }),
})

/** All saved and waiting runs, newest first, a page at a time. */
export const runsQuery = infiniteQueryOptions({
  queryKey: ['runs', 'list'],
  queryFn: ({ pageParam, signal }) => {
    const query = new URLSearchParams({ limit: String(runsPerPage) })
    if (pageParam !== null) query.set('cursor', pageParam)
    return request('GET', `/api/runs?${query}`, RunsPage, { signal })
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ runs }) => runs.some((run) => isActive(run.state))) ? 5_000 : 30_000,
})

export function runQuery(runId: string) {
  return queryOptions({
    queryKey: ['runs', 'one', runId],
    queryFn: ({ signal }) => request('GET', runPath(runId), RunDetail, { signal }),
    // Its events tell how it goes; this tells its place in the queue, and the end if the events should be missed.
    refetchInterval: ({ state }) => (state.data && isActive(state.data.state) ? 5_000 : false),
  })
}

/** A finished run's report never changes, so it is fetched once. */
export function reportQuery(runId: string) {
  return queryOptions({
    queryKey: ['runs', 'report', runId],
    queryFn: ({ signal }) => request('GET', `${runPath(runId)}/report`, Report, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The rounds of every case, by `caseId`: what the slim report leaves out and the round strips draw. */
export function roundsQuery(runId: string) {
  return queryOptions({
    queryKey: ['runs', 'rounds', runId],
    queryFn: async ({ signal }) => {
      const { cases } = await request('GET', `${runPath(runId)}/report?full=1`, Report, { signal })
      return Object.fromEntries(cases.map(({ key, rounds }) => [caseId(key), rounds ?? []]))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function estimateQuery(runRequest: RunRequest) {
  return queryOptions({
    queryKey: ['estimate', runRequest],
    queryFn: ({ signal }) => request('POST', '/api/estimate', Estimate, { body: runRequest, signal }),
  })
}

export const startRun = (runRequest: RunRequest) =>
  request('POST', '/api/runs', RunAccepted, { body: runRequest })

export const cancelRun = (runId: string) => request('POST', `${runPath(runId)}/cancel`, z.unknown())

export const deleteRun = (runId: string) => request('DELETE', runPath(runId), z.unknown())

function runPath(runId: string): string {
  return `/api/runs/${encodeURIComponent(runId)}`
}
