import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'

/** How many rounds of each run are complete, for the list; of saved runs their reports say it. */
export const roundsOfRuns: Migration = {
  async up(anyDatabase: Kysely<unknown>) {
    const database = anyDatabase.withSchema(schemaName)
    await database.schema
      .alterTable('runs')
      .addColumn('rounds_finished', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`
      update ${sql.id(schemaName, 'runs')} as runs set rounds_finished = (report #>> '{run,rounds}')::int
      from ${sql.id(schemaName, 'reports')} as reports
      where run_id = runs.id and report #>> '{run,rounds}' ~ '^\\d{1,6}$'`.execute(anyDatabase)
  },
}
