import { type Kysely, type RawBuilder, sql } from 'kysely'
import { defaultRetention, Retention } from '../../model/run/run-marks.ts'
import { schemaName, type Tables } from '../database/tables.ts'
import { ifReadable, toJson } from '../rows.ts'

const settingName = 'retention'

/** Undefined where what is saved can't be read: nothing is to be removed by a setting that nobody knows. */
export async function readRetention(database: Kysely<Tables>): Promise<Retention | undefined> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst()
  return row ? ifReadable(Retention, row.value) : defaultRetention
}

export async function saveRetention(database: Kysely<Tables>, retention: Retention): Promise<void> {
  const value = toJson(retention)
  await database
    .insertInto('settings')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Deletes what is older than the setting keeps, and removes for good what was deleted long enough ago. Gives the runs that it
 * has deleted.
 */
export async function applyRetention(
  database: Kysely<Tables>,
  { keepRuns, keepDays, deletedDays }: Retention,
  now: Date,
): Promise<string[]> {
  const runs = sql.id(schemaName, 'runs')
  const isSpare = sql`deleted_at is null and not pinned and not baseline
    and state in ('completed', 'cancelled', 'failed', 'interrupted')`
  const deleted: string[] = []
  const deleteSpare = async (which: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`
      update ${runs} set deleted_at = ${now} where ${isSpare} and ${which} returning id`.execute(database)
    deleted.push(...rows.map(({ id }) => id))
  }
  if (keepDays !== null) await deleteSpare(sql`created_at < ${daysBefore(now, keepDays)}`)
  if (keepRuns !== null)
    await deleteSpare(sql`id in (
      select id from ${runs} where deleted_at is null order by created_at desc, id desc offset ${keepRuns}
    )`)
  await sql`delete from ${runs} where deleted_at < ${daysBefore(now, deletedDays)}`.execute(database)
  return deleted
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
