import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { machineRoutes } from '@wirebench/bench-core/api/machine'
import { messagesRoutes } from '@wirebench/bench-core/api/messages'
import type { ReadingQuery } from '@wirebench/bench-core/api/query'
import { resultRoutes } from '@wirebench/bench-core/api/results'
import type { Asked } from '@wirebench/bench-core/api/route'
import { type RunDetail, runRoutes } from '@wirebench/bench-core/api/runs'
import { tableRoutes } from '@wirebench/bench-core/api/tables'
import type { ProtocolTarget } from '@wirebench/bench-core/model/protocol/protocol-spec'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import type { RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import { asking, call, isNotFound, lasting } from './client.ts'

export const catalogueQuery = asking(['catalogue'], machineRoutes.catalogue, {}, lasting)

export const hostQuery = asking(['environment'], machineRoutes.environment, {})

/** Asked for as long as somebody may start a run. */
export const loadQuery = asking(['load'], machineRoutes.load, {}, { refetchInterval: 5_000 })

/** What has the machine, for which a run that begins now waits. */
export const measuringQuery = queryOptions({
  ...asking(['measuring'], machineRoutes.measuring, {}, { refetchInterval: 5_000 }),
  select: ({ measuring }) => measuring,
})

/** The machines that a run may be measured on beside this one. */
export const agentsQuery = asking(['agents'], machineRoutes.agents, {}, { refetchInterval: 5_000 })

/** A machine with what its last runs say of it. */
export const agentQuery = (name: string) =>
  asking(['agents', name], machineRoutes.agent, { params: { name } }, { refetchInterval: 30_000 })

export function runQuery(runId: string) {
  return queryOptions({
    ...asking(['runs', 'one', runId], runRoutes.find, { params: { id: runId } }),
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
export const progressQuery = (runId: string) =>
  asking(
    ['runs', 'progress', runId],
    resultRoutes.progress,
    { params: { id: runId } },
    { refetchInterval: 5_000 },
  )

/** A finished run's report never changes, so it is fetched once; anew for whatever it is read with. */
export const reportQuery = (runId: string, query: ReadingQuery = {}) =>
  asking(['runs', 'report', runId, query], resultRoutes.report, { params: { id: runId }, query }, lasting)

/** Of a run that goes on: its report when so many rounds were finished. */
export const reportSoFarQuery = (runId: string, rounds: number) =>
  asking(
    ['report so far', runId, rounds],
    resultRoutes.report,
    { params: { id: runId }, query: {} },
    { ...lasting, gcTime: 0, retry: false },
  )

/** The rounds of every case, by `caseId`: what the round strips draw. The slim report leaves them out. */
export function roundsQuery(runId: string) {
  return queryOptions({
    ...asking(
      ['runs', 'full-report', runId],
      resultRoutes.report,
      { params: { id: runId }, query: { full: '1' } },
      lasting,
    ),
    select: roundsByCase,
  })
}

type Rounds = NonNullable<Report['cases'][number]['rounds']>

function roundsByCase({ cases }: Report): Readonly<Record<string, Rounds>> {
  return Object.fromEntries(cases.map(({ key, rounds }) => [caseId(key), rounds ?? []]))
}

export const estimateQuery = (body: RunRequest) => asking(['estimate', body], runRoutes.estimate, { body })

/** Messages that were brought before, newest first. */
export const storedMessagesQuery = asking(['messages', 'list'], messagesRoutes.listMessages, {})

/** What was understood of messages that were brought; they never change under the same id. */
export const preflightQuery = (id: string) =>
  asking(
    ['messages', 'preflight', id],
    messagesRoutes.preflight,
    { params: { id } },
    { ...lasting, retry: false },
  )

/** What is being done with files that were sent with this ticket. */
export function importStepQuery(ticket: string) {
  return queryOptions({
    ...asking(
      ['messages', 'import-step', ticket],
      messagesRoutes.importStep,
      { params: { ticket } },
      { refetchInterval: 1_000, retry: false },
    ),
    select: ({ step }) => step,
  })
}

/** Leaves out of messages that were brought what the contenders of a request can't carry. */
export const leaveOut = (messagesId: string, what: 'messages' | 'details', request: RunRequest) =>
  call(messagesRoutes.leaveOut, { params: { id: messagesId }, body: { what, request } })

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
