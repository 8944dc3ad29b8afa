import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'

/** Agents look for what waits twice a second each: however many runs have ended, that is among those few that haven't. */
export const runsThatGoOn: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create index runs_that_go_on on ${sql.id(schemaName, 'runs')} (id)
      where state in ('queued', 'waiting', 'running', 'cancelling')`.execute(database)
  },
}
