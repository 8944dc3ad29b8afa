import type { Kysely } from 'kysely'
import { WirebenchError } from '../../model/errors.ts'
import type { Tables } from '../database/tables.ts'

/** How many of several runs that a beginning fits are named. */
const maxNamed = 4

/**
 * The row of a run that isn't deleted: by its id, its short id or a beginning of either; `latest` is the newest that has
 * begun, `latest~1` the one before, and those that haven't begun come last. No short id is such a word: its alphabet has no l.
 * @throws WirebenchError where several runs begin so.
 */
export async function findRun(database: Kysely<Tables>, wanted: string) {
  const runs = database.selectFrom('runs').selectAll().where('deleted_at', 'is', null)
  const exact = await runs
    .where((run) => run.or([run('id', '=', wanted), run('short_id', '=', wanted)]))
    .executeTakeFirst()
  if (exact) return exact
  const newest = runs
    .orderBy((run) => run('started_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const latest = /^latest(?:~(\d{1,4}))?$/.exec(wanted)
  if (latest)
    return newest
      .offset(Number(latest[1] ?? 0))
      .limit(1)
      .executeTakeFirst()
  if (!/^[0-9a-z]+$/.test(wanted)) return undefined
  const [found, ...others] = await newest
    .where((run) => run.or([run('id', 'like', `${wanted}%`), run('short_id', 'like', `${wanted}%`)]))
    .limit(maxNamed + 1)
    .execute()
  if (found && others.length > 0) throw ambiguous(wanted, [found, ...others])
  return found
}

function ambiguous(wanted: string, runs: readonly { readonly short_id: string }[]): WirebenchError {
  const named = runs.slice(0, maxNamed).map(({ short_id: shortId }) => shortId)
  return new WirebenchError(
    'unknown-run',
    `"${wanted}" is the prefix of several saved runs: ${named.join(', ')}${runs.length > maxNamed ? ' and more' : ''}`,
    'type more of the id, or the full short id',
  )
}
