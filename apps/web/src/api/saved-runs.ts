import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type AcrossQuery,
  addressOf,
  type CompareQuery,
  compareRoutes,
  type OverviewWanted,
  type Place,
  type ReaderInputs,
  type RunsWanted,
  resultRoutes,
  runRoutes,
  type TrendWanted,
  trendRoutes,
} from '@wirebench/bench-core/api'
import type { RunMarks, RunSummary } from '@wirebench/bench-core/results'
import { isActive } from '@wirebench/bench-core/results'
import { call } from './client.ts'

const runsPerPage = 100

/** Saved runs that fit, in the server's order, a page at a time. */
export function savedRunsQuery(wanted: RunsWanted) {
  return infiniteQueryOptions({
    queryKey: ['runs', 'list', wanted],
    queryFn: ({ pageParam, signal }) =>
      listRuns({ ...wanted, limit: runsPerPage, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Pages are fetched again one after the other: only those of a short list are worth it.
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.pages.length > refetchedPages) return false
      return data.pages.some(({ runs }) => runs.some((run) => isActive(run.state))) ? 5_000 : 30_000
    },
  })
}

const refetchedPages = 3

/** The runs that go on or wait, the oldest first, however many are saved; as many in all as it says. */
export const activeRunsQuery = queryOptions({
  queryKey: ['runs', 'active'],
  queryFn: ({ signal }) => listRuns({ active: '1', sort: 'created', dir: 'asc', limit: runsPerPage }, signal),
  refetchInterval: ({ state: { data } }) => (data && data.runs.length > 0 ? 5_000 : 30_000),
})

/** The tags and hosts that any saved run has. */
export const runChoicesQuery = queryOptions({
  queryKey: ['runs', 'choices'],
  queryFn: ({ signal }) => call(runRoutes.choices, {}, signal),
  staleTime: 10_000,
})

/** The runs of the same preset before this one, newest first: what it can be compared with. */
export function earlierRunsQuery({ id, preset, suites, startedAt, createdAt }: RunSummary) {
  return queryOptions({
    queryKey: ['runs', 'earlier', id],
    queryFn: ({ signal }) =>
      listRuns(
        {
          preset: preset ?? undefined,
          suite: suites[0],
          startedBefore: startedAt ?? createdAt,
          sort: 'started',
          limit: earlierRuns,
        },
        signal,
      ),
    staleTime: 10_000,
  })
}

const earlierRuns = 20

/** The baselines among the runs of the same preset, newest first. */
export function baselinesQuery({ preset, suites }: RunSummary) {
  const [suite] = suites
  return queryOptions({
    queryKey: ['runs', 'baselines', preset, suite],
    queryFn: ({ signal }) =>
      listRuns(
        { preset: preset ?? undefined, suite, baseline: '1', sort: 'started', limit: earlierRuns },
        signal,
      ),
    staleTime: 10_000,
  })
}

/** What two to six runs are compared by. */
export type ComparisonWanted = Omit<CompareQuery, 'runs'> & { readonly runs: readonly string[] }

export function comparisonQuery(wanted: ComparisonWanted) {
  return queryOptions({
    queryKey: ['runs', 'comparison', wanted],
    queryFn: ({ signal }) => call(compareRoutes.compare, { query: joined(wanted) }, signal),
    staleTime: 30_000,
  })
}

export type ExportFormat = Place<typeof compareRoutes.compareExport>['query']['format']

/** Where a comparison can be had as a file. */
export function comparisonFileUrl(wanted: ComparisonWanted, format: ExportFormat): string {
  return addressOf(compareRoutes.compareExport, { query: { ...joined(wanted), format } })
}

/** Runs on several machines as one result. */
export function acrossQuery(wanted: AcrossQuery) {
  return queryOptions({
    queryKey: ['runs', 'across', wanted],
    queryFn: ({ signal }) => call(compareRoutes.across, { query: wanted }, signal),
  })
}

/** Where it can be had as a file. */
export function acrossFileUrl(wanted: AcrossQuery, format: ExportFormat): string {
  return addressOf(compareRoutes.acrossExport, { query: { ...wanted, format } })
}

export type RunFileFormat = Place<typeof resultRoutes.export>['query']['format']

/** Where a run can be had as a file, as its reader sees it. */
export function runFileUrl(runId: string, format: RunFileFormat, inputs: ReaderInputs = {}): string {
  return addressOf(resultRoutes.export, { params: { id: runId }, query: { format, ...inputs } })
}

/** Where a case's histogram can be had in HdrHistogram's own text format. */
export function caseFileUrl(runId: string, caseId: string): string {
  return addressOf(resultRoutes.export, { params: { id: runId }, query: { format: 'hgrm', case: caseId } })
}

function joined({ runs, ...rest }: ComparisonWanted): CompareQuery {
  return { runs: runs.join(','), ...rest }
}

/** Cases of saved runs, those with the most runs first. */
export function knownCasesQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: ['runs', 'cases', q, limit],
    queryFn: ({ signal }) =>
      call(trendRoutes.cases, { query: { q: q === '' ? undefined : q, limit } }, signal),
  })
}

/** One case over the newest runs that have it. */
export function trendQuery(wanted: TrendWanted) {
  return queryOptions({
    queryKey: ['runs', 'trend', wanted],
    queryFn: ({ signal }) => call(trendRoutes.trend, { query: wanted }, signal),
  })
}

/** Every case of the newest runs of a series. */
export function overviewQuery(wanted: OverviewWanted) {
  return queryOptions({
    queryKey: ['runs', 'overview', wanted],
    queryFn: ({ signal }) => call(trendRoutes.overview, { query: wanted }, signal),
  })
}

export const markRun = (runId: string, marks: RunMarks) =>
  call(runRoutes.mark, { params: { id: runId }, body: marks })

export const restoreRun = (runId: string) => call(runRoutes.restore, { params: { id: runId } })

/** Saves the report, or the reports of the comparison, that a file holds. */
export const importFile = (file: Blob) => call(runRoutes.import, { body: file })

function listRuns(wanted: RunsWanted, signal: AbortSignal) {
  return call(runRoutes.list, { query: wanted }, signal)
}
