import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'

/** Which revision of the rules each report was judged by: those of an earlier one are judged anew. */
export const judgingRulesOfReports: Migration = {
  async up(anyDatabase: Kysely<unknown>) {
    await anyDatabase
      .withSchema(schemaName)
      .schema.alterTable('reports')
      .addColumn('rules', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
