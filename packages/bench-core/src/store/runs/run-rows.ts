import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { invalidOption, WirebenchError } from '../../model/errors.ts'
import type { RecordedEvent } from '../../model/run/run-event.ts'
import { shortIdLength, shortRunId } from '../../model/run/run-id.ts'
import { lockKey } from '../database/connections.ts'
import type { RunsTable, Tables } from '../database/tables.ts'
import { toJson } from '../rows.ts'

export function eventRow(runId: string, { sequence, atMs, event }: RecordedEvent) {
  return { run_id: runId, sequence, at_ms: atMs, event: toJson(event) }
}

/** The short id is as long as it must be to be nobody else's, deleted runs included: links to them stay dead. */
export async function insertWithShortId(
  database: Kysely<Tables>,
  row: Omit<Insertable<RunsTable>, 'short_id'>,
): Promise<Selectable<RunsTable> | undefined> {
  for (let length = shortIdLength; length <= Math.max(row.id.length, shortIdLength); length++) {
    const inserted = await database
      .insertInto('runs')
      .values({ ...row, short_id: shortRunId(row.id, length) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) return inserted
  }
  return undefined
}

/** A lock that can be had has no holder. It is given back when the transaction ends. */
export async function isWithoutWriter(transaction: Kysely<Tables>, runId: string): Promise<boolean> {
  const key = lockKey(runId)
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(
    transaction,
  )
  return rows[0]?.free ?? false
}

/** Whether a run has something to report: the end of a round. */
export async function hasFigures(transaction: Kysely<Tables>, runId: string): Promise<boolean> {
  const round = await transaction
    .selectFrom('events')
    .select('sequence')
    .where('run_id', '=', runId)
    .where(sql`event->>'type'`, '=', 'round-finished')
    .limit(1)
    .executeTakeFirst()
  return round !== undefined
}

export function alreadySaved(runId: string): WirebenchError {
  return invalidOption(`run ${runId} is saved already`, 'open the saved one, or delete it first')
}

export function unknownRun(runId: string): WirebenchError {
  return new WirebenchError('unknown-run', `there is no run ${runId}`, 'list the saved runs to see them')
}
