import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'

/** How long a run that waits for an agent is planned to take, so that those behind it can be told when their turn comes. */
export const estimatesOfPlacements: Migration = {
  async up(anyDatabase: Kysely<unknown>) {
    await anyDatabase
      .withSchema(schemaName)
      .schema.alterTable('placements')
      .addColumn('estimate_ms', 'double precision')
      .execute()
  },
}
