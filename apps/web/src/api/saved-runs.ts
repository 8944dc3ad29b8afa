import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  CaseKey,
  type PresetName,
  type RunMarks,
  type RunStateName,
  RunSummary,
  RunsComparison,
  type SuiteName,
  Trend,
  TrendOverview,
} from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { request } from './client.ts'
import { isActive } from './run-activity.ts'

/** Which saved runs are wanted; what is left out lets all through. */
export interface RunsWanted {
  readonly q?: string | undefined
  readonly suite?: SuiteName | undefined
  readonly state?: RunStateName | undefined
  readonly preset?: PresetName | undefined
  readonly host?: string | undefined
  readonly tag?: string | undefined
  readonly origin?: RunSummary['origin'] | undefined
  /** Created at or after. */
  readonly from?: string | undefined
  readonly pinned?: boolean | undefined
  readonly baseline?: boolean | undefined
  /** The deleted ones that can be had back, instead. */
  readonly deleted?: boolean | undefined
  /** Newest first where left out, by when they were saved. */
  readonly sort?: RunOrderName | undefined
  readonly dir?: 'asc' | 'desc' | undefined
}

/** What the server can order runs by. */
export type RunOrderName = 'started' | 'name' | 'state' | 'cases' | 'warnings' | 'duration'

const CountedRunsPage = z.object({
  runs: z.array(RunSummary),
  nextCursor: z.nullable(z.string()),
  /** How many there are in all; on the first page only. */
  total: z.nullable(z.int()),
})

const runsPerPage = 100

/** Saved runs that fit, in the server's order, a page at a time. */
export function savedRunsQuery(wanted: RunsWanted) {
  return infiniteQueryOptions({
    queryKey: ['runs', 'list', wanted],
    queryFn: ({ pageParam, signal }) => {
      const query = searchOf({ ...wanted, limit: runsPerPage, cursor: pageParam ?? undefined })
      return request('GET', `/api/runs?${query}`, CountedRunsPage, { signal })
    },
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

const RunChoices = z.object({ tags: z.array(z.string()), hosts: z.array(z.string()) })

/** The tags and hosts that any saved run has. */
export const runChoicesQuery = queryOptions({
  queryKey: ['runs', 'choices'],
  queryFn: ({ signal }) => request('GET', '/api/runs/choices', RunChoices, { signal }),
  staleTime: 10_000,
})

/** The runs of the same preset before this one, newest first: what it can be compared with. */
export function earlierRunsQuery({ id, preset, suites, startedAt, createdAt }: RunSummary) {
  return queryOptions({
    queryKey: ['runs', 'earlier', id],
    queryFn: ({ signal }) => {
      const query = searchOf({
        preset: preset ?? undefined,
        suite: suites[0],
        startedBefore: startedAt ?? createdAt,
        sort: 'started',
        limit: earlierRuns,
      })
      return request('GET', `/api/runs?${query}`, CountedRunsPage, { signal })
    },
    staleTime: 10_000,
  })
}

const earlierRuns = 20

/** The baselines among the runs of the same preset, newest first. */
export function baselinesQuery({ preset, suites }: RunSummary) {
  const [suite] = suites
  return queryOptions({
    queryKey: ['runs', 'baselines', preset, suite],
    queryFn: ({ signal }) => {
      const query = searchOf({
        preset: preset ?? undefined,
        suite,
        baseline: true,
        sort: 'started',
        limit: earlierRuns,
      })
      return request('GET', `/api/runs?${query}`, CountedRunsPage, { signal })
    },
    staleTime: 10_000,
  })
}

/** What two to six runs are compared by. */
export interface ComparisonWanted {
  readonly runs: readonly string[]
  readonly base?: string | undefined
  readonly metric?: string | undefined
  /** The contender that ratios are taken to, where it isn't each run's own reference. */
  readonly reference?: string | undefined
  /** The smallest change that counts, in percent. */
  readonly min?: number | undefined
}

export function comparisonQuery(wanted: ComparisonWanted) {
  return queryOptions({
    queryKey: ['runs', 'comparison', wanted],
    queryFn: ({ signal }) =>
      request('GET', `/api/compare?${comparisonSearch(wanted)}`, RunsComparison, { signal }),
    staleTime: 30_000,
  })
}

export type ExportFormat = 'json' | 'csv' | 'md' | 'html'

/** Where a comparison can be had as a file. */
export function comparisonFileUrl(wanted: ComparisonWanted, format: ExportFormat): string {
  return `/api/compare/export?${comparisonSearch(wanted)}&format=${format}`
}

/** What a reader has put into a report. */
export interface ReaderInputs {
  /** The contender that ratios are taken against, where it isn't each suite's own reference. */
  readonly reference?: string | undefined
  /** Queries per second. */
  readonly qps?: number | undefined
  /** Mbit/s and ms, with a comma between them. */
  readonly link?: string | undefined
  /** Of a storage bill: rows to keep, and the price of a GiB a month. */
  readonly rows?: number | undefined
  readonly price?: number | undefined
}

/** Where a run can be had as a file, as its reader sees it. */
export function runFileUrl(runId: string, format: ExportFormat, inputs: ReaderInputs = {}): string {
  return `${runPath(runId)}/export?${searchOf({ format, ...inputs })}`
}

/** Where a case's histogram can be had in HdrHistogram's own text format. */
export function caseFileUrl(runId: string, caseId: string): string {
  return `${runPath(runId)}/export?${searchOf({ format: 'hgrm', case: caseId })}`
}

function comparisonSearch({ runs, ...rest }: ComparisonWanted): string {
  return searchOf({ runs: runs.join(','), ...rest })
}

const KnownCases = z.object({
  cases: z.array(z.object({ caseId: z.string(), key: CaseKey, runs: z.int() })),
})

/** Cases that saved runs have, those of most runs first. */
export function knownCasesQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: ['runs', 'cases', q, limit],
    queryFn: ({ signal }) =>
      request('GET', `/api/cases?${searchOf({ q: q === '' ? undefined : q, limit })}`, KnownCases, {
        signal,
      }),
  })
}

export interface TrendWanted {
  readonly case: string
  readonly metric?: string | undefined
  readonly limit?: number | undefined
  readonly host?: string | undefined
  readonly preset?: string | undefined
  readonly tag?: string | undefined
}

/** One case over the newest runs that have it. */
export function trendQuery(wanted: TrendWanted) {
  return queryOptions({
    queryKey: ['runs', 'trend', wanted],
    queryFn: ({ signal }) => request('GET', `/api/trends?${searchOf({ ...wanted })}`, Trend, { signal }),
  })
}

/** Which series of runs an overview is about. */
export interface OverviewWanted {
  readonly metric?: string | undefined
  readonly limit?: number | undefined
  /** The machine with the newest run where left out; `all` for all of them. */
  readonly host?: string | undefined
  readonly preset?: string | undefined
  readonly tag?: string | undefined
}

/** Every case of the newest runs of a series. */
export function overviewQuery(wanted: OverviewWanted) {
  return queryOptions({
    queryKey: ['runs', 'overview', wanted],
    queryFn: ({ signal }) =>
      request('GET', `/api/trends/overview?${searchOf({ ...wanted })}`, TrendOverview, { signal }),
  })
}

export const markRun = (runId: string, marks: RunMarks) =>
  request('PATCH', runPath(runId), RunSummary, { body: marks })

export const restoreRun = (runId: string) => request('POST', `${runPath(runId)}/restore`, RunSummary)

const Imported = z.object({
  runs: z.array(
    z.object({
      id: z.string(),
      shortId: z.string(),
      name: z.string(),
      formerId: z.nullable(z.string()),
      findings: z.int(),
    }),
  ),
})
export type ImportedRun = z.infer<typeof Imported>['runs'][number]

/** Saves the report, or the reports of the comparison, that a file holds. */
export const importFile = (file: Blob) => request('POST', '/api/imports', Imported, { body: file })

function runPath(runId: string): string {
  return `/api/runs/${encodeURIComponent(runId)}`
}

/** A query without what is undefined; true is 1. */
function searchOf(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue
    query.set(name, value === true ? '1' : String(value))
  }
  return query.toString()
}
