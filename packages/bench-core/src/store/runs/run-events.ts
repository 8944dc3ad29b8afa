import type { Kysely } from 'kysely'
import { RecordedEvent } from '../../model/run/run-event.ts'
import type { Tables } from '../database/tables.ts'
import { checked } from '../rows.ts'

/** A run's events in their order, those after the given one. */
export async function eventsOf(
  database: Kysely<Tables>,
  runId: string,
  afterSequence = 0,
): Promise<RecordedEvent[]> {
  const rows = await database
    .selectFrom('events')
    .select(['sequence', 'at_ms', 'event'])
    .where('run_id', '=', runId)
    .where('sequence', '>', afterSequence)
    .orderBy('sequence')
    .execute()
  return rows.map(({ sequence, at_ms: atMs, event }) =>
    checked(`event ${sequence} of run ${runId}`, RecordedEvent, { sequence, atMs, event }),
  )
}
