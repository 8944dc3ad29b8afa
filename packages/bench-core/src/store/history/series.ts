import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { TrendRunHead } from '../../model/report/trends.ts'
import type { RunStateName } from '../../model/run/run-event.ts'
import type { Tables } from '../database/tables.ts'
import { ifReadable, instant } from '../rows.ts'

/** Which runs stand in one series; what is left out lets all through. */
export interface SeriesFilter {
  readonly hostName?: string | undefined
  readonly preset?: string | undefined
  readonly tag?: string | undefined
}

/** What is read of every run of a series. */
export interface HeadRow {
  readonly id: string
  readonly short_id: string
  readonly name: string | null
  readonly spec_name: string
  readonly state: RunStateName
  readonly started_at: Date | null
  readonly host_name: string | null
  readonly cases_measured: number
  readonly warnings: number
  readonly baseline: boolean
  readonly pinned: boolean
  readonly tags: unknown
  readonly environment: unknown
  readonly messages: unknown
}

export const headColumns = [
  'runs.id',
  'short_id',
  'runs.name',
  sql<string>`spec->>'name'`.as('spec_name'),
  'state',
  'started_at',
  'host_name',
  'cases_measured',
  'warnings',
  'baseline',
  'pinned',
  'tags',
  'environment',
  sql<unknown>`jsonb_build_object(
    'seed', spec->'seed', 'workloads', spec->'workloads', 'own', spec->'own', 'duel', spec->'duel'
  )`.as('messages'),
] as const

export function inSeries<Name extends 'runs' | 'reports' | 'case_figures', Row>(
  query: SelectQueryBuilder<Tables, Name, Row>,
  { hostName, preset, tag }: SeriesFilter,
): SelectQueryBuilder<Tables, Name, Row> {
  let runs = query.where(sql<boolean>`deleted_at is null and started_at is not null`)
  if (hostName !== undefined) runs = runs.where(sql<boolean>`host_name = ${hostName}`)
  if (preset !== undefined) runs = runs.where(sql<boolean>`spec->>'preset' = ${preset}`)
  if (tag !== undefined) runs = runs.where(sql<boolean>`tags @> ${JSON.stringify([tag])}::jsonb`)
  return runs
}

/** The newest baselines that aren't among the runs that are looked at: enough for each suite and its messages. */
export function olderBaselines<Name extends 'runs' | 'reports' | 'case_figures', Row>(
  newestFirst: SelectQueryBuilder<Tables, Name, Row>,
  shown: readonly { readonly id: string }[],
): SelectQueryBuilder<Tables, Name, Row> {
  const ids = shown.map(({ id }) => id)
  return newestFirst.where(sql<boolean>`baseline and not runs.id = any(${ids}::text[])`).limit(maxOlder)
}

const maxOlder = 10

/** None for a run that can't be read: it has no place in a series. */
export function toTrendRunHead(row: HeadRow): TrendRunHead[] {
  const head = ifReadable(TrendRunHead, {
    id: row.id,
    shortId: row.short_id,
    name: row.name ?? row.spec_name,
    state: row.state,
    startedAt: instant(row.started_at),
    hostName: row.host_name ?? '',
    casesMeasured: row.cases_measured,
    warnings: row.warnings,
    isBaseline: row.baseline,
    isPinned: row.pinned,
    tags: row.tags,
    environment: row.environment,
    messages: row.messages,
  })
  return head === undefined ? [] : [head]
}

/** Machines that have runs of a series, the one with the newest run first. */
export async function seriesHosts(
  database: Kysely<Tables>,
  { preset, tag }: Omit<SeriesFilter, 'hostName'>,
): Promise<string[]> {
  const rows = await inSeries(database.selectFrom('runs').innerJoin('reports', 'run_id', 'runs.id'), {
    preset,
    tag,
  })
    .select(sql<string>`host_name`.as('host_name'))
    .where(sql<boolean>`host_name is not null`)
    .groupBy('host_name')
    .orderBy(sql`max(started_at)`, 'desc')
    .execute()
  return rows.map(({ host_name: name }) => name)
}
