import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AcrossQuery, type CompareQuery, compareRoutes } from '@wirebench/bench-core/api/compare'
import type { ReaderInputs } from '@wirebench/bench-core/api/query'
import { resultRoutes } from '@wirebench/bench-core/api/results'
import { addressOf, type Place } from '@wirebench/bench-core/api/route'
import { type RunsWanted, runRoutes } from '@wirebench/bench-core/api/runs'
import { type OverviewWanted, type TrendWanted, trendRoutes } from '@wirebench/bench-core/api/trends'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import type { RunMarks } from '@wirebench/bench-core/model/run/run-marks'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { asking, call } from './client.ts'

const runsPerPage = 100

/** Saved runs that fit, in the server's order, a page at a time. */
export function savedRunsQuery(wanted: RunsWanted) {
  return infiniteQueryOptions({
    queryKey: ['runs', 'list', wanted],
    queryFn: ({ pageParam, signal }) =>
      call(
        runRoutes.list,
        { query: { ...wanted, limit: runsPerPage, cursor: pageParam ?? undefined } },
        signal,
      ),
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
  ...asking(['runs', 'active'], runRoutes.list, {
    query: { active: '1', sort: 'created', dir: 'asc', limit: runsPerPage },
  }),
  refetchInterval: ({ state: { data } }) => (data && data.runs.length > 0 ? 5_000 : 30_000),
})

const shortly = { staleTime: 10_000 } as const

/** The tags and hosts that any saved run has. */
export const runChoicesQuery = asking(['runs', 'choices'], runRoutes.choices, {}, shortly)

const earlierRuns = 20

/** The runs of the same preset before this one, newest first: what it can be compared with. */
export const earlierRunsQuery = ({ id, preset, suites: [suite], startedAt, createdAt }: RunSummary) =>
  asking(
    ['runs', 'earlier', id],
    runRoutes.list,
    {
      query: {
        preset: preset ?? undefined,
        suite,
        startedBefore: startedAt ?? createdAt,
        sort: 'started',
        limit: earlierRuns,
      },
    },
    shortly,
  )

/** The baselines among the runs of the same preset, newest first. */
export const baselinesQuery = ({ preset, suites: [suite] }: RunSummary) =>
  asking(
    ['runs', 'baselines', preset, suite],
    runRoutes.list,
    { query: { preset: preset ?? undefined, suite, baseline: '1', sort: 'started', limit: earlierRuns } },
    shortly,
  )

/** What two to six runs are compared by. */
export type ComparisonWanted = Omit<CompareQuery, 'runs'> & { readonly runs: readonly string[] }

export const comparisonQuery = (wanted: ComparisonWanted) =>
  asking(
    ['runs', 'comparison', wanted],
    compareRoutes.compare,
    { query: joined(wanted) },
    { staleTime: 30_000 },
  )

export type ExportFormat = Place<typeof compareRoutes.compareExport>['query']['format']

/** Where a comparison can be had as a file. */
export function comparisonFileUrl(wanted: ComparisonWanted, format: ExportFormat): string {
  return addressOf(compareRoutes.compareExport, { query: { ...joined(wanted), format } })
}

/** Runs on several machines as one result. */
export const acrossQuery = (query: AcrossQuery) =>
  asking(['runs', 'across', query], compareRoutes.across, { query })

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
export const knownCasesQuery = (q: string, limit: number) =>
  asking(['runs', 'cases', q, limit], trendRoutes.cases, { query: { q: q === '' ? undefined : q, limit } })

/** One case over the newest runs that have it. */
export const trendQuery = (query: TrendWanted) =>
  asking(['runs', 'trend', query], trendRoutes.trend, { query })

/** Every case of the newest runs of a series. */
export const overviewQuery = (query: OverviewWanted) =>
  asking(['runs', 'overview', query], trendRoutes.overview, { query })

export const markRun = (runId: string, marks: RunMarks) =>
  call(runRoutes.mark, { params: { id: runId }, body: marks })

export const restoreRun = (runId: string) => call(runRoutes.restore, { params: { id: runId } })

/** Saves the report, or the reports of the comparison, that a file holds. */
export const importFile = (file: Blob) => call(runRoutes.import, { body: file })
