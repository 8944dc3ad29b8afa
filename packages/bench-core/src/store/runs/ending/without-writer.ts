import { type Kysely, sql } from 'kysely'
import { activeStates } from '../../../model/run/run-event.ts'
import { type Tables, tableNamed } from '../../database/tables.ts'
import { endLapsed } from '../../fleet/leasing.ts'
import { interruption } from '../run-columns.ts'
import { eventRow, hasFigures, isWithoutWriter } from '../run-rows.ts'

/** Ends the runs whose program is gone; those of the command line that have nothing to report are removed. Gives the others. */
export async function markInterrupted(transaction: Kysely<Tables>): Promise<string[]> {
  const active = await transaction
    .selectFrom('runs')
    .select(['id', 'origin'])
    .where('state', 'in', activeStates)
    .where('deleted_at', 'is', null)
    .where(isPlaced, '=', false)
    .orderBy('id')
    .execute()
  const interrupted = await endLapsed(transaction)
  for (const { id, origin } of active) {
    if (!(await isWithoutWriter(transaction, id))) continue
    if (origin === 'cli' && !(await hasFigures(transaction, id))) {
      await transaction.deleteFrom('runs').where('id', '=', id).execute()
      continue
    }
    const atMs = Date.now()
    const marked = await transaction
      .updateTable('runs')
      .set({ state: 'interrupted', finished_at: new Date(atMs) })
      .where('id', '=', id)
      .where('state', 'in', activeStates)
      .returning('id')
      .execute()
    if (marked.length === 0) continue
    const last = await transaction
      .selectFrom('events')
      .select((event) => event.fn.max('sequence').as('sequence'))
      .where('run_id', '=', id)
      .executeTakeFirst()
    const ending = { sequence: (last?.sequence ?? 0) + 1, atMs, event: interruption }
    await transaction.insertInto('events').values(eventRow(id, ending)).execute()
    interrupted.push(id)
  }
  return interrupted
}

/** Runs that ended with something to report and have no report, which nobody is about to save. */
export async function unreportedRuns(transaction: Kysely<Tables>): Promise<string[]> {
  const ended = await transaction
    .selectFrom('runs')
    .select('id')
    .where('state', 'not in', activeStates)
    .where('rounds_finished', '>', 0)
    .where('deleted_at', 'is', null)
    .where(isLeased, '=', false)
    .where((run) =>
      run.not(
        run.exists(run.selectFrom('reports').select('run_id').whereRef('reports.run_id', '=', 'runs.id')),
      ),
    )
    .orderBy('id')
    .execute()
  const left: string[] = []
  for (const { id } of ended) if (await isWithoutWriter(transaction, id)) left.push(id)
  return left
}

const placements = tableNamed('placements')
const isPlaced = sql<boolean>`exists (select from ${placements} as placed where placed.run_id = runs.id)`
/** Whose report its agent is about to save. */
const isLeased = sql<boolean>`exists (
  select from ${placements} as placed where placed.run_id = runs.id and placed.lease_until >= clock_timestamp())`
