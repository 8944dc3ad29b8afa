import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'

/**
 * What lists of runs are ordered by: names as people count, and when a run began. Numbers in names are written with
 * leading zeros, so that `nightly 9` comes before `nightly 10`; bytes are compared, so that every server agrees.
 */
export const orderOfRuns: Migration = {
  async up(anyDatabase: Kysely<unknown>) {
    const schema = anyDatabase.withSchema(schemaName).schema
    await schema
      .alterTable('runs')
      .addColumn('sort_name', sql`text collate "C"`, (column) =>
        column.generatedAlwaysAs(sortedName).stored().notNull(),
      )
      .execute()
    await schema
      .createIndex('runs_by_name')
      .on('runs')
      .columns(['sort_name', 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await sql`
      create index runs_by_time on ${sql.id(schemaName, 'runs')} (coalesce(started_at, created_at) desc, id desc)
      where deleted_at is null`.execute(anyDatabase)
  },
}

/** Long names are cut: an index holds no more than some thousand bytes. */
const sortedName = sql`regexp_replace(
  regexp_replace(left(lower(coalesce(name, spec->>'name', '')), 100), '([0-9]+)', '00000000000\\1', 'g'),
  '0*([0-9]{12,})', '\\1', 'g')`
