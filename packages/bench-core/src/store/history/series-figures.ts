import { type Kysely, sql } from 'kysely'
import { metricInfos } from '../../model/metrics/index.ts'
import { CaseKey } from '../../model/report/case-key.ts'
import type { TrendFigure, TrendRunHead } from '../../model/report/trends.ts'
import { type Tables, tableNamed } from '../database/tables.ts'
import { ifReadable } from '../rows.ts'
import { SavedFigure, toTrendFigure } from './saved-figure.ts'
import {
  headColumns,
  inSeries,
  olderBaselines,
  type SeriesFilter,
  seriesHosts,
  toTrendRunHead,
} from './series.ts'

/** Which runs an overview is about: the newest ones of a series, of the machine with the newest run unless one is named. */
export interface OverviewQuery extends Omit<SeriesFilter, 'hostName'> {
  /** `null` for all machines together. */
  readonly hostName?: string | null | undefined
  /** Without it, every case is shown in the first metric that is judged. */
  readonly metric?: string | undefined
  readonly limit: number
}

/** The newest runs of a series, oldest first, and what they said of every case that they have. */
export interface SeriesFigures {
  readonly hostName: string | null
  readonly hosts: readonly string[]
  readonly runs: readonly TrendRunHead[]
  /** Baselines that are older than these runs, oldest first. */
  readonly baselines: readonly TrendRunHead[]
  readonly cases: readonly {
    readonly caseId: string
    readonly key: CaseKey
    readonly metric: string
    /** One for each run; null where it doesn't have the case. */
    readonly figures: readonly (TrendFigure | null)[]
    /** The same for each baseline before. */
    readonly atBaselines: readonly (TrendFigure | null)[]
  }[]
}

interface FigureRow {
  readonly case_number: number
  readonly run_id: string
  readonly metric: string
  readonly figure: unknown
}

export async function seriesFigures(
  database: Kysely<Tables>,
  { hostName: wanted, preset, tag, metric, limit }: OverviewQuery,
): Promise<SeriesFigures> {
  const hosts = await seriesHosts(database, { preset, tag })
  const hostName = wanted === undefined ? (hosts[0] ?? null) : wanted
  const series = { hostName: hostName ?? undefined, preset, tag }
  const runs = await newestRuns(database, series, limit)
  const baselines = await baselinesBefore(database, series, runs)
  const rows = await figuresOf(
    database,
    [...baselines, ...runs].map(({ id }) => id),
    metric === undefined ? judgedMetrics : [metric],
  )
  const places = new Map(runs.map(({ id }, index) => [id, index]))
  const byCase = Map.groupBy(rows, ({ case_number: number }) => number)
  const keys = await keysOf(database, [...byCase.keys()])
  const cases = [...byCase].flatMap(([number, ofCase]) => {
    const known = keys.get(number)
    const inRuns = ofCase.filter((row) => places.has(row.run_id))
    if (known === undefined || inRuns.length === 0) return []
    const newest = inRuns.reduce((a, b) => (places.get(b.run_id)! > places.get(a.run_id)! ? b : a))
    // A run that lacks the metric in which the newest one shows the case says nothing comparable.
    const comparable = ofCase.filter((row) => row.metric === newest.metric)
    const figures = new Map(comparable.map((row) => [row.run_id, row.figure]))
    const figureAt = ({ id }: TrendRunHead) =>
      figures.has(id) ? toTrendFigure(ifReadable(SavedFigure, figures.get(id)) ?? null) : null
    return [
      {
        ...known,
        metric: newest.metric,
        figures: runs.map(figureAt),
        atBaselines: baselines.map(figureAt),
      },
    ]
  })
  return { hostName, hosts, runs, baselines, cases }
}

/** What a case is shown in, the first that it has: the mean time before sizes and the like. */
const judgedMetrics = Object.keys(metricInfos).filter((name) => metricInfos[name]!.compared !== 'none')

async function newestRuns(
  database: Kysely<Tables>,
  series: SeriesFilter,
  limit: number,
): Promise<TrendRunHead[]> {
  const rows = await newestFirst(database, series).limit(limit).execute()
  return rows.flatMap(toTrendRunHead).toReversed()
}

async function baselinesBefore(
  database: Kysely<Tables>,
  series: SeriesFilter,
  runs: readonly TrendRunHead[],
): Promise<TrendRunHead[]> {
  const rows = await olderBaselines(newestFirst(database, series), runs).execute()
  return rows.flatMap(toTrendRunHead).toReversed()
}

function newestFirst(database: Kysely<Tables>, series: SeriesFilter) {
  const query = database
    .selectFrom('runs')
    .innerJoin('reports', 'reports.run_id', 'runs.id')
    .select([...headColumns])
  return inSeries(query, series).orderBy('started_at', 'desc').orderBy('runs.id', 'desc')
}

async function figuresOf(
  database: Kysely<Tables>,
  runIds: readonly string[],
  metrics: readonly string[],
): Promise<readonly FigureRow[]> {
  if (runIds.length === 0) return []
  const { rows } = await sql<FigureRow>`
    select case_number, run_id, wanted.metric, figures->wanted.metric as figure
    from ${tableNamed('case_figures')}
    cross join lateral (
      select metric from unnest(${metrics}::text[]) with ordinality as listed(metric, place)
      where figures ? metric
      order by place
      limit 1
    ) as wanted
    where run_id = any(${runIds}::text[])`.execute(database)
  return rows
}

async function keysOf(
  database: Kysely<Tables>,
  numbers: readonly number[],
): Promise<Map<number, { readonly caseId: string; readonly key: CaseKey }>> {
  if (numbers.length === 0) return new Map()
  const rows = await database
    .selectFrom('cases')
    .select(['number', 'case_id', 'key'])
    .where('number', 'in', numbers)
    .execute()
  return new Map(
    rows.flatMap(({ number, case_id: caseId, key: saved }) => {
      const key = ifReadable(CaseKey, saved)
      return key === undefined ? [] : [[number, { caseId, key }] as const]
    }),
  )
}
