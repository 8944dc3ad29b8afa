import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import {
  type Asked,
  machineRoutes,
  messagesRoutes,
  type ReadingQuery,
  type RunDetail,
  resultRoutes,
  runRoutes,
  tableRoutes,
} from '@wirebench/bench-core/api'
import {
  caseId,
  isActive,
  type ProtocolTarget,
  type Report,
  type RunRequest,
} from '@wirebench/bench-core/results'
import { call, isNotFound } from './client.ts'

export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => call(machineRoutes.catalogue, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export const hostQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: ({ signal }) => call(machineRoutes.environment, {}, signal),
})

/** Asked for as long as somebody may start a run. */
export const loadQuery = queryOptions({
  queryKey: ['load'],
  queryFn: ({ signal }) => call(machineRoutes.load, {}, signal),
  refetchInterval: 5_000,
})

/** What has the machine, for which a run that begins now waits. */
export const measuringQuery = queryOptions({
  queryKey: ['measuring'],
  queryFn: ({ signal }) => call(machineRoutes.measuring, {}, signal),
  select: ({ measuring }) => measuring,
  refetchInterval: 5_000,
})

/** The machines that a run may be measured on beside this one. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call(machineRoutes.agents, {}, signal),
  refetchInterval: 5_000,
})

/** A machine with what its last runs say of it. */
export function agentQuery(name: string) {
  return queryOptions({
    queryKey: ['agents', name],
    queryFn: ({ signal }) => call(machineRoutes.agent, { params: { name } }, signal),
    refetchInterval: 30_000,
  })
}

export function runQuery(runId: string) {
  return queryOptions({
    queryKey: ['runs', 'one', runId],
    queryFn: ({ signal }) => call(runRoutes.find, { params: { id: runId } }, signal),
    // Its events tell how it goes; this tells its place in the queue, and the end if the events should be missed.
    refetchInterval: ({ state }) => (state.data && isActive(state.data.state) ? 5_000 : false),
  })
}

/** The run, unless it was deleted since: a query keeps what it knew when asking again fails. */
export function foundRun({
  data,
  error,
}: Pick<UseQueryResult<RunDetail>, 'data' | 'error'>): RunDetail | undefined {
  return isNotFound(error) ? undefined : data
}

/** How far a run is. */
export function progressQuery(runId: string) {
  return queryOptions({
    queryKey: ['runs', 'progress', runId],
    queryFn: ({ signal }) => call(resultRoutes.progress, { params: { id: runId } }, signal),
    refetchInterval: 5_000,
  })
}

/** A finished run's report never changes, so it is fetched once; anew for whatever it is read with. */
export function reportQuery(runId: string, reading: ReadingQuery = {}) {
  return queryOptions({
    queryKey: ['runs', 'report', runId, reading],
    queryFn: ({ signal }) => call(resultRoutes.report, { params: { id: runId }, query: reading }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Of a run that goes on: its report when so many rounds were finished. */
export function reportSoFarQuery(runId: string, rounds: number) {
  return queryOptions({
    queryKey: ['report so far', runId, rounds],
    queryFn: ({ signal }) => call(resultRoutes.report, { params: { id: runId }, query: {} }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

/** The report with the rounds and histograms that the slim one leaves out. */
function fullReportQuery(runId: string) {
  return queryOptions({
    queryKey: ['runs', 'full-report', runId],
    queryFn: ({ signal }) =>
      call(resultRoutes.report, { params: { id: runId }, query: { full: '1' } }, signal),
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
    queryFn: ({ signal }) => call(runRoutes.estimate, { body: runRequest }, signal),
  })
}

/** Messages that were brought before, newest first. */
export const storedMessagesQuery = queryOptions({
  queryKey: ['messages', 'list'],
  queryFn: ({ signal }) => call(messagesRoutes.listMessages, {}, signal),
})

/** What was understood of messages that were brought; they never change under the same id. */
export function preflightQuery(messagesId: string) {
  return queryOptions({
    queryKey: ['messages', 'preflight', messagesId],
    queryFn: ({ signal }) => call(messagesRoutes.preflight, { params: { id: messagesId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** What is being done with files that were sent with this ticket. */
export function importStepQuery(ticket: string) {
  return queryOptions({
    queryKey: ['messages', 'import-step', ticket],
    queryFn: ({ signal }) => call(messagesRoutes.importStep, { params: { ticket } }, signal),
    select: ({ step }) => step,
    refetchInterval: 1_000,
    retry: false,
  })
}

/** Leaves out of messages that were brought what contenders can't carry. */
export const leaveOut = (messagesId: string, what: 'messages' | 'details') =>
  call(messagesRoutes.leaveOut, { params: { id: messagesId }, body: { what } })

/** Deletes messages that were brought. */
export const forgetMessages = (messagesId: string) =>
  call(messagesRoutes.deleteMessages, { params: { id: messagesId } })

/** Data, with a schema or without, as a form with files `proto` and `data` and the text `message`. */
export const bringMessages = (form: FormData, signal: AbortSignal) =>
  call(messagesRoutes.importMessages, { body: form }, signal)

/** What a storage run would find on a database server. The address goes to this machine's own server and is kept nowhere. */
export const examineDatabase = (pgUrl: string) => call(machineRoutes.examineDatabase, { body: { pgUrl } })

/** What can be read on a PostgreSQL server, and some of it. Its address goes to this machine's own server and is kept nowhere. */
export const listTables = (pgUrl: string) => call(tableRoutes.listTables, { body: { pgUrl } })

export const sampleTable = (wanted: Asked<typeof tableRoutes.sampleTable>['body']) =>
  call(tableRoutes.sampleTable, { body: wanted })

/** Sends one request to the user's own service; what was sent and what came back. */
export const examineTarget = (question: { readonly target: ProtocolTarget; readonly operation: string }) =>
  call(machineRoutes.examineTarget, { body: question })

/** Starts a run; the address of the user's own database goes with it and into nothing that is saved. */
export const startRun = (wanted: Asked<typeof runRoutes.start>['body']) =>
  call(runRoutes.start, { body: wanted })

export const cancelRun = (runId: string) => call(runRoutes.cancel, { params: { id: runId } })

export const deleteRun = (runId: string) => call(runRoutes.delete, { params: { id: runId } })
