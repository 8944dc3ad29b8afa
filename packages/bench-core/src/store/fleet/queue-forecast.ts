import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { addressesOf, type KnownAgent, takesRuns } from '../../model/machine/agent.ts'
import { activeStates } from '../../model/run/run-event.ts'
import type { Tables } from '../database/tables.ts'
import { ifReadable } from '../rows.ts'
import { forecast } from './forecast.ts'
import { isFree } from './terms.ts'

/** Further back nothing is foretold. */
const maxForetold = 1_000

const Needs = z.array(z.string())

/** In how long each run that waits is likely to be taken by one of these agents. */
export async function queueForecast(
  database: Kysely<Tables>,
  agents: readonly KnownAgent[],
): Promise<ReadonlyMap<string, number>> {
  const active = database
    .selectFrom('placements')
    .innerJoin('runs', 'runs.id', 'placements.run_id')
    .where('runs.state', 'in', activeStates)
    .where('runs.deleted_at', 'is', null)
  const [waiting, held] = await Promise.all([
    active
      .select(['run_id', 'place', 'needs', 'set_id', 'attempt', 'estimate_ms'])
      .where(isFree)
      .where('cancelled', '=', false)
      .orderBy('placements.created_at')
      .orderBy('run_id')
      .limit(maxForetold)
      .execute(),
    active
      .select(['agent', 'set_id'])
      .select(
        sql<number>`greatest(0, estimate_ms - coalesce(extract(epoch from clock_timestamp() - started_at) * 1000, 0))`.as(
          'left_ms',
        ),
      )
      .where('lease_until', '>=', sql<Date>`clock_timestamp()`)
      .execute(),
  ])
  const sets = [...new Set(waiting.flatMap(({ set_id }) => set_id ?? []))]
  const taken =
    sets.length === 0
      ? []
      : await database
          .selectFrom('placements')
          .select(['agent', 'set_id'])
          .where('set_id', 'in', sets)
          .where('agent', 'is not', null)
          .execute()
  return forecast(
    agents.filter(takesRuns).map((agent) => ({
      addresses: addressesOf(agent),
      can: agent.can,
      freeInMs: Number(held.find((run) => run.agent === agent.name)?.left_ms ?? 0),
      setsTaken: taken.flatMap((run) => (run.agent === agent.name ? (run.set_id ?? []) : [])),
    })),
    waiting.map(({ run_id, place, needs, set_id, attempt, estimate_ms }) => ({
      runId: run_id,
      place,
      needs: ifReadable(Needs, needs) ?? [],
      // What somebody lost is anybody's.
      setId: attempt > 0 ? null : set_id,
      estimateMs: estimate_ms,
    })),
  )
}
