import { type Kysely, sql } from 'kysely'
import { KnownAgent, type Placement } from '../../model/machine/agent.ts'
import { activeStates } from '../../model/run/run-event.ts'
import type { Tables } from '../database/tables.ts'
import { ifReadable } from '../rows.ts'
import { agentPatienceMs } from './fleet.ts'
import { queueForecast } from './queue-forecast.ts'
import { inMs, isFree } from './terms.ts'

export async function agentsSeen(database: Kysely<Tables>): Promise<KnownAgent[]> {
  const rows = await database
    .selectFrom('agents')
    .leftJoin(
      (busy) =>
        busy
          .selectFrom('placements')
          .innerJoin('runs', 'runs.id', 'placements.run_id')
          .select(['placements.agent', 'runs.short_id'])
          .distinctOn('placements.agent')
          .where('runs.state', 'in', activeStates)
          .where('lease_until', '>=', sql<Date>`clock_timestamp()`)
          .as('busy'),
      (join) => join.onRef('busy.agent', '=', 'agents.name'),
    )
    .selectAll('agents')
    .select((agent) => [
      agent('seen_at', '>=', inMs(-agentPatienceMs)).as('alive'),
      'busy.short_id as measures',
    ])
    .orderBy('name')
    .execute()
  return rows.flatMap(({ seen_at, session: _, alive, ...row }) => {
    const agent = { ...row, alive: Boolean(alive), seenAt: seen_at.toISOString() }
    return ifReadable(KnownAgent, agent) ?? []
  })
}

/** Where each of these runs waits, is measured or was measured; without those that aren't placed with agents. */
export async function placementsSeen(
  database: Kysely<Tables>,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Placement>> {
  if (runIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('placements')
    .leftJoin(
      (waiting) =>
        waiting
          .selectFrom('placements as one')
          .innerJoin('runs', 'runs.id', 'one.run_id')
          .select('one.run_id')
          .select((one) =>
            one.fn
              .agg<string>('rank')
              .over((over) => over.partitionBy('one.place').orderBy('one.created_at'))
              .as('position'),
          )
          .where('runs.state', 'in', activeStates)
          .where('runs.deleted_at', 'is', null)
          .where(isFree)
          .as('waiting'),
      (join) => join.onRef('waiting.run_id', '=', 'placements.run_id'),
    )
    .select(['placements.run_id', 'place', 'set_id', 'agent', 'attempt', 'fingerprint', 'waiting.position'])
    .where('placements.run_id', 'in', [...runIds])
    .execute()
  const foretold = rows.some(({ position }) => position !== null)
    ? await queueForecast(database, await agentsSeen(database))
    : new Map<string, number>()
  return new Map(
    rows.map(({ run_id, set_id: setId, position, attempt, ...rest }) => {
      const queuePosition = position === null ? null : Number(position)
      const waits = queuePosition !== null
      return [
        run_id,
        {
          ...rest,
          setId,
          attempt: Math.abs(attempt),
          isLapsed: waits && attempt > 0,
          queuePosition,
          startsInMs: waits ? (foretold.get(run_id) ?? null) : null,
        },
      ]
    }),
  )
}

/** The runs that were placed together, in the order of their machines' names. */
export async function runsOfSet(database: Kysely<Tables>, setId: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('placements')
    .innerJoin('runs', 'runs.id', 'placements.run_id')
    .select('run_id')
    .where('set_id', '=', setId)
    .where('runs.deleted_at', 'is', null)
    .orderBy('agent')
    .orderBy('run_id')
    .execute()
  return rows.map(({ run_id }) => run_id)
}
