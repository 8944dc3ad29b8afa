import { type Kysely, sql } from 'kysely'
import { activeStates, type RecordedEvent, type RunStateName } from '../../model/run/run-event.ts'
import type { RunState } from '../../report/figures/run-state.ts'
import type { Tables } from '../database/tables.ts'
import { checkAttempt } from '../fleet/leasing.ts'
import { runColumns } from './run-columns.ts'
import { eventRow } from './run-rows.ts'

interface Batch {
  readonly runId: string
  readonly events: readonly RecordedEvent[]
  /** The run before these events, and after them. */
  readonly before: RunState
  readonly after: RunState
  /** Of an agent; undefined where this process measures the run. */
  readonly attempt: number | undefined
  /** Whether this process holds the run as its writer. */
  readonly isHeld: boolean
}

const eventsPerInsert = 1000

/** Saves a batch of a run's events with what they change in its row. */
export async function appendEvents(
  transaction: Kysely<Tables>,
  { runId, events, before, after, attempt, isHeld }: Batch,
): Promise<void> {
  // A server that restarts forgets who writes: another process may have ended the run since. Its writer knows better.
  const isOurs = attempt !== undefined || isHeld
  if (!isHeld) await checkAttempt(transaction, runId, attempt)
  for (let start = 0; start < events.length; start += eventsPerInsert) {
    await transaction
      .insertInto('events')
      .values(events.slice(start, start + eventsPerInsert).map((event) => eventRow(runId, event)))
      .onConflict((conflict) => {
        const known = conflict.columns(['run_id', 'sequence'])
        return isOurs
          ? known
              .doUpdateSet((row) => ({
                at_ms: row.ref('excluded.at_ms'),
                event: row.ref('excluded.event'),
              }))
              .where(sql`events.event->>'type'`, '=', 'run-finished')
          : known.doNothing()
      })
      .execute()
  }
  const { state: changed, ...columns } = runColumns(before, after, events)
  const state = isOurs ? after.status : changed
  const mayChange: readonly RunStateName[] = isOurs ? [...activeStates, 'interrupted'] : activeStates
  await transaction
    .updateTable('runs')
    .set(columns)
    .where('id', '=', runId)
    .where('state', 'in', mayChange)
    .execute()
  if (!state) return
  const replaced = mayChange.filter((name) => name !== 'cancelling' || !activeStates.includes(state))
  await transaction
    .updateTable('runs')
    .set({ state })
    .where('id', '=', runId)
    .where('state', 'in', replaced)
    .execute()
}
