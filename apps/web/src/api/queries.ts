import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  Catalogue,
  caseId,
  DatabaseExamination,
  PreflightAnswer,
  type ProtocolTarget,
  Report,
  type RunRequest,
  TargetExamination,
} from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { request } from './client.ts'
import { isActive } from './run-activity.ts'
import {
  Estimate,
  Host,
  Load,
  RunAccepted,
  RunDetail,
  RunProgress,
  RunsPage,
  StoredMessages,
} from './schemas.ts'

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

/** Asked for as long as somebody may start a run. */
export const loadQuery = queryOptions({
  queryKey: ['load'],
  queryFn: ({ signal }) => request('GET', '/api/load', Load, { signal }),
  refetchInterval: 5_000,
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

/** How far a run is. */
export function progressQuery(runId: string) {
  return queryOptions({
    queryKey: ['runs', 'progress', runId],
    queryFn: ({ signal }) => request('GET', `${runPath(runId)}/progress`, RunProgress, { signal }),
    refetchInterval: 5_000,
  })
}

/** A finished run's report never changes, so it is fetched once; against each reference that it is read with. */
export function reportQuery(runId: string, reference?: string) {
  const query = reference === undefined ? '' : `?${new URLSearchParams({ reference })}`
  return queryOptions({
    queryKey: ['runs', 'report', runId, ...(reference === undefined ? [] : [reference])],
    queryFn: ({ signal }) => request('GET', `${runPath(runId)}/report${query}`, Report, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The report with the rounds and histograms that the slim one leaves out. */
function fullReportQuery(runId: string) {
  return queryOptions({
    queryKey: ['runs', 'full-report', runId],
    queryFn: ({ signal }) => request('GET', `${runPath(runId)}/report?full=1`, Report, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The rounds of every case, by `caseId`: what the round strips draw. */
export function roundsQuery(runId: string) {
  return queryOptions({ ...fullReportQuery(runId), select: roundsByCase })
}

type Rounds = NonNullable<Report['cases'][number]['rounds']>

function roundsByCase({ cases }: Report): Readonly<Record<string, Rounds>> {
  return Object.fromEntries(cases.map(({ key, rounds }) => [caseId(key), rounds ?? []]))
}

export function estimateQuery(runRequest: RunRequest) {
  return queryOptions({
    queryKey: ['estimate', runRequest],
    queryFn: ({ signal }) => request('POST', '/api/estimate', Estimate, { body: runRequest, signal }),
  })
}

/** Messages that were brought before, newest first. */
export const storedMessagesQuery = queryOptions({
  queryKey: ['messages', 'list'],
  queryFn: ({ signal }) => request('GET', '/api/messages', StoredMessages, { signal }),
})

/** What was understood of messages that were brought; they never change under the same id. */
export function preflightQuery(messagesId: string) {
  return queryOptions({
    queryKey: ['messages', 'preflight', messagesId],
    queryFn: ({ signal }) =>
      request('POST', `/api/messages/${encodeURIComponent(messagesId)}/preflight`, PreflightAnswer, {
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** A schema with data, as a form with files `proto` and `data` and the text `message`. */
export const bringMessages = (form: FormData) =>
  request('POST', '/api/messages', PreflightAnswer, { body: form })

/** What a storage run would find on a database server. The address goes to this machine's own server and is kept nowhere. */
export const examineDatabase = (pgUrl: string) =>
  request('POST', '/api/database/examination', DatabaseExamination, { body: { pgUrl } })

/** Sends one request to the user's own service; what was sent and what came back. */
export const examineTarget = (question: { readonly target: ProtocolTarget; readonly operation: string }) =>
  request('POST', '/api/target/examination', TargetExamination, { body: question })

/** Starts a run; the address of the user's own database goes with it and into nothing that is saved. */
export const startRun = ({
  pgUrl,
  whenQuietMs,
  ...runRequest
}: RunRequest & {
  readonly pgUrl?: string | undefined
  /** Begin when the machine is quiet, and give up after so long. */
  readonly whenQuietMs?: number | undefined
}) =>
  request('POST', '/api/runs', RunAccepted, {
    body: { ...runRequest, ...(pgUrl && { pgUrl }), ...(whenQuietMs && { whenQuietMs }) },
  })

export const cancelRun = (runId: string) => request('POST', `${runPath(runId)}/cancel`, z.unknown())

export const deleteRun = (runId: string) => request('DELETE', runPath(runId), z.unknown())

function runPath(runId: string): string {
  return `/api/runs/${encodeURIComponent(runId)}`
}
