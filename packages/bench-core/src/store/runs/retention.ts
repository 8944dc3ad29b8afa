import { type Kysely, type RawBuilder, sql } from 'kysely'
import { activeStates } from '../../model/run/run-event.ts'
import { defaultRetention, Retention } from '../../model/run/run-marks.ts'
import { type Tables, tableNamed } from '../database/tables.ts'
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
  retention: Retention,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${runs} set deleted_at = ${now} where ${isSpare(retention, now)} returning id`.execute(database)
  await sql`delete from ${runs} where deleted_at < ${daysBefore(now, retention.deletedDays)}`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

/** Pins a run that the setting would delete; false where it wouldn't. */
export async function pinIfSpare(
  database: Kysely<Tables>,
  runId: string,
  retention: Retention,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update ${runs} set pinned = true where id = ${runId} and ${isSpare(retention, now)} returning id`.execute(
    database,
  )
  return rows.length > 0
}

const runs = tableNamed('runs')

/** Whether a run is beyond a limit, and nothing else keeps it. */
function isSpare({ keepRuns, keepDays }: Retention, now: Date): RawBuilder<boolean> {
  const isOld = keepDays === null ? sql`false` : sql`created_at < ${daysBefore(now, keepDays)}`
  const isSurplus =
    keepRuns === null
      ? sql`false`
      : sql`id in (select id from ${runs} where deleted_at is null order by created_at desc, id desc offset ${keepRuns})`
  return sql`deleted_at is null and not pinned and not baseline
    and state not in (${sql.join(activeStates)}) and (${isOld} or ${isSurplus})`
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
