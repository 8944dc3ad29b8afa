import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Below this, the beginning of an id says too little. */
const shortestBeginning = 3

/**
 * The row of a run that isn't deleted: by its id, its short id or a beginning of that which no other has; `latest` is the
 * newest, `latest~1` the one before. No short id is such a word: its alphabet has no l.
 */
export async function findRun(database: Kysely<Tables>, wanted: string) {
  const runs = database.selectFrom('runs').selectAll().where('deleted_at', 'is', null)
  const exact = await runs
    .where((run) => run.or([run('id', '=', wanted), run('short_id', '=', wanted)]))
    .executeTakeFirst()
  if (exact) return exact
  const latest = /^latest(?:~(\d{1,4}))?$/.exec(wanted)
  if (latest) {
    const newest = runs.orderBy('created_at', 'desc').orderBy('id', 'desc')
    return newest
      .offset(Number(latest[1] ?? 0))
      .limit(1)
      .executeTakeFirst()
  }
  if (wanted.length < shortestBeginning || !/^[0-9a-z]+$/.test(wanted)) return undefined
  const [found, another] = await runs.where('short_id', 'like', `${wanted}%`).limit(2).execute()
  return another === undefined ? found : undefined
}
