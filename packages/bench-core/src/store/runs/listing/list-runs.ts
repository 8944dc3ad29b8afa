import { type Kysely, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { type Tables, tableNamed } from '../../database/tables.ts'
import { checked, toSummary } from '../../rows.ts'
import type { RunPage } from '../run-reader.ts'
import { fromCursor, keyText, toCursor } from './cursor.ts'
import { filtered, type RunFilter } from './run-filter.ts'
import { newestFirst, type RunOrder, sortKey } from './run-order.ts'

export interface ListOptions extends RunFilter {
  readonly limit: number
  readonly cursor?: string | undefined
  /** Newest first where left out. */
  readonly order?: RunOrder | undefined
}

/** What runs can be filtered by that people have given them: each in alphabetical order. */
export interface RunChoices {
  readonly tags: readonly string[]
  readonly hosts: readonly string[]
}

/** One page of the runs that fit. The next one begins after the last run of this one, whatever is saved in between. */
export async function listRuns(
  database: Kysely<Tables>,
  { limit, cursor, order = newestFirst, ...filter }: ListOptions,
): Promise<RunPage> {
  const { expression: key, type } = sortKey(order)
  let page = filtered(database.selectFrom('runs').selectAll().select(key.as('sort_key')), filter)
  if (cursor) {
    const end = fromCursor(cursor, order)
    const after =
      type === 'timestamptz'
        ? sql`to_timestamp(${end.key}::text::float8 / 1000)`
        : sql`${end.key}::text::${sql.raw(type)}`
    const isBeyond = sql.raw(order.descending ? '<' : '>')
    page = page
      // Says no more than the next condition, and lets an index find the place.
      .where(sql<SqlBool>`${key} ${isBeyond}= ${after}`)
      .where(sql<SqlBool>`(${key} ${isBeyond} ${after} or id < ${end.id})`)
  }
  const rows = await page
    .orderBy(key, order.descending ? 'desc' : 'asc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    runs: rows.slice(0, limit).map(toSummary),
    nextCursor: last ? toCursor({ order, key: keyText(last.sort_key), id: last.id }) : null,
  }
}

export async function countRuns(database: Kysely<Tables>, filter: RunFilter): Promise<number> {
  const counted = database.selectFrom('runs').select((run) => run.fn.countAll<string>().as('count'))
  const { count } = await filtered(counted, filter).executeTakeFirstOrThrow()
  return Number(count)
}

export async function runChoices(database: Kysely<Tables>): Promise<RunChoices> {
  const runs = tableNamed('runs')
  const { rows } = await sql<{ tags: unknown; hosts: unknown }>`
    select
      (select coalesce(jsonb_agg(distinct tag), '[]') from ${runs}, jsonb_path_query(tags, '$[*] ? (@.type() == "string")') as tag
        where deleted_at is null and jsonb_typeof(tags) = 'array') as tags,
      (select coalesce(jsonb_agg(distinct host_name), '[]') from ${runs}
        where deleted_at is null and host_name is not null) as hosts`.execute(database)
  const [found] = rows
  const names = (what: string, value: unknown) =>
    checked(what, z.array(z.string()), value).toSorted((a, b) => a.localeCompare(b, 'en'))
  return { tags: names('the tags', found?.tags), hosts: names('the hosts', found?.hosts) }
}
