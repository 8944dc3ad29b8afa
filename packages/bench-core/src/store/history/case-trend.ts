import { type Kysely, sql } from 'kysely'
import { CaseKey } from '../../model/report/case-key.ts'
import type { TrendRun } from '../../model/report/trends.ts'
import type { Tables } from '../database/tables.ts'
import { checked, ifReadable } from '../rows.ts'
import { SavedFigure, toTrendFigure } from './saved-figure.ts'
import {
  type HeadRow,
  headColumns,
  inSeries,
  olderBaselines,
  type SeriesFilter,
  toTrendRunHead,
} from './series.ts'

/** Which part of a case's history is wanted: the newest runs of a series. */
export interface TrendQuery extends SeriesFilter {
  readonly caseId: string
  readonly metric: string
  readonly limit: number
}

/** A case, and what runs said about it in one metric, newest first. */
export interface CaseTrend {
  readonly key: CaseKey
  readonly runs: readonly TrendRun[]
  /** Baselines of the series that are older than these runs. */
  readonly baselines: readonly TrendRun[]
}

/** What the newest runs with a case said about it, and its baselines before. Undefined where no run ever had the case. */
export async function caseTrend(
  database: Kysely<Tables>,
  { caseId: id, metric, limit, ...series }: TrendQuery,
): Promise<CaseTrend | undefined> {
  const known = await database
    .selectFrom('cases')
    .select(['number', 'key'])
    .where('case_id', '=', id)
    .executeTakeFirst()
  if (!known) return undefined
  const all = database
    .selectFrom('case_figures')
    .innerJoin('runs', 'runs.id', 'case_figures.run_id')
    .innerJoin('reports', 'reports.run_id', 'case_figures.run_id')
    .select([...headColumns, sql<unknown>`figures->${metric}`.as('figure')])
    .where('case_number', '=', known.number)
  const newestFirst = inSeries(all, series).orderBy('started_at', 'desc').orderBy('runs.id', 'desc')
  const rows = await newestFirst.limit(limit).execute()
  const baselines = await olderBaselines(newestFirst, rows).where(sql<boolean>`figures ? ${metric}`).execute()
  return {
    key: checked(`case ${id}`, CaseKey, known.key),
    runs: rows.flatMap(toTrendRun),
    baselines: baselines.flatMap(toTrendRun),
  }
}

/** None for a run that can't be read. */
function toTrendRun(row: HeadRow & { readonly figure: unknown }): TrendRun[] {
  const figure = toTrendFigure(ifReadable(SavedFigure, row.figure) ?? null)
  return toTrendRunHead(row).map((head) => ({ ...head, ...figure }))
}
