import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { NullLogRatios } from '../../model/report/null-log-ratios.ts'
import type { PresetName, RunSpec, SuiteName } from '../../model/run/run-spec.ts'
import type { PastDuration } from '../../stats/many-runs/learned-estimate.ts'
import { type Tables, tableNamed } from '../database/tables.ts'
import { ifReadable } from '../rows.ts'

/** Whose past is asked for: completed runs of the same suites on one machine, the newest so many of them. */
export interface PastRuns {
  readonly hostName: string
  /** Runs of any where it is undefined. */
  readonly preset?: PresetName | undefined
  /** In any order. */
  readonly suites: readonly SuiteName[]
  readonly limit: number
  /** Only runs that were begun before. */
  readonly before?: Date | undefined
}

/** Past runs of the same messages: a workload a hundred times as large takes longer than any plan of the small one says. */
export interface PastRunsOf extends PastRuns {
  readonly messages: Pick<RunSpec, 'workloads' | 'sizes' | 'own' | 'duel'>
}

/** What past runs on a machine showed. Runs that can't be read count for nothing. */
export interface HostHistory {
  /** How long completed runs of the same suites and messages took, newest first. */
  pastDurations(past: PastRunsOf): Promise<PastDuration[]>
  /** What identical code showed in completed runs of the same suites and preset, newest first. */
  recentNullRatios(past: PastRuns): Promise<NullLogRatios[]>
}

/**
 * How long past runs were planned to take, how long they took, and the load that they met; newest first. Of a run that somebody
 * else had begun and lost, the last attempt was on the machine that is meant.
 */
export async function pastDurations(database: Kysely<Tables>, past: PastRunsOf): Promise<PastDuration[]> {
  const { rows } = await sql<{ estimate: unknown; duration_ms: number; load: unknown; cores: unknown }>`
    select estimate, duration_ms, load, cores
    from ${newest(past, sameMessages(past))} as past
    cross join lateral (
      select event->'plan'->'estimateMs' as estimate,
        event->'environment'->'loadAverage1' as load,
        event->'environment'->'cpuCount' as cores
      from ${tableNamed('events')}
      where run_id = past.id and event->>'type' = 'run-started'
      order by sequence desc
      limit 1
    ) as started
    where duration_ms is not null
    order by created_at desc`.execute(database)
  return rows.flatMap(({ estimate, duration_ms: durationMs, load, cores }) => {
    const known = [estimate, load, cores].every(
      (value) => typeof value === 'number' && Number.isFinite(value),
    )
    if (!known || !Number.isFinite(durationMs)) return []
    const [estimateMs, loadAverage1, cpuCount] = [Number(estimate), Number(load), Number(cores)]
    return estimateMs > 0 ? [{ estimateMs, durationMs, loadAverage1, cpuCount }] : []
  })
}

/** What identical code showed in past runs, from their reports. */
export async function recentNullRatios(database: Kysely<Tables>, past: PastRuns): Promise<NullLogRatios[]> {
  const { rows } = await sql<{ ratios: unknown }>`
    select report->'environment'->'noise'->'nullLogRatios' as ratios
    from ${newest(past)} as past
    join ${tableNamed('reports')} on run_id = past.id
    order by created_at desc`.execute(database)
  return rows.flatMap(({ ratios }) => ifReadable(z.array(NullLogRatios), ratios) ?? [])
}

/**
 * Runs that measure until they are decided are left out: their length says nothing about that of others. So are imported
 * ones: a file may claim to be from any machine.
 */
function newest({ hostName, preset, suites, limit, before }: PastRuns, further = sql`true`) {
  const asked = JSON.stringify(suites)
  return sql`(
    select id, duration_ms, created_at
    from ${tableNamed('runs')}
    where state = 'completed' and deleted_at is null and origin <> 'import'
      and host_name = ${hostName} and ${preset === undefined ? sql`true` : sql`spec->>'preset' = ${preset}`}
      and spec->'suites' @> ${asked}::jsonb and spec->'suites' <@ ${asked}::jsonb
      and coalesce(spec->>'untilDecided', 'false') = 'false'
      and ${before ? sql`created_at < ${before}` : sql`true`}
      and ${further}
    order by created_at desc, id desc
    limit ${limit}
  )`
}

/** In a duel each side has its own. */
function sameMessages({ messages }: PastRunsOf) {
  const json = (value: unknown) => sql`${JSON.stringify(value ?? null)}::jsonb`
  const sameOf = (side: 'a' | 'b') => {
    const { workloads, sizes, own } = messages.duel?.[side] ?? messages
    const saved = sql`coalesce(spec->'duel'->${sql.lit(side)}, spec)`
    return sql`${saved}->'workloads' = ${json(workloads)}
      and coalesce(${saved}->'sizes', 'null') = ${json(sizes)}
      and coalesce(${saved}->'own'->'id', 'null') = ${json(own?.id)}`
  }
  return sql`${sameOf('a')} and ${sameOf('b')}`
}
