import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'

/** Agents, the runs that wait for one or that one has leased, and the files that those need. */
export const agentsAndPlacements: Migration = {
  async up(anyDatabase: Kysely<unknown>) {
    const schema = anyDatabase.withSchema(schemaName).schema
    await schema
      .createTable('agents')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('labels', 'jsonb', (column) => column.notNull())
      .addColumn('machine', 'jsonb', (column) => column.notNull())
      .addColumn('can', 'jsonb', (column) => column.notNull())
      .addColumn('draining', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute()
    await schema
      .createTable('placements')
      .addColumn('run_id', 'text', (column) => column.primaryKey().references('runs.id').onDelete('cascade'))
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('set_id', 'text')
      .addColumn('needs', 'jsonb', (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('agent', 'text')
      .addColumn('fingerprint', 'text')
      .addColumn('lease_until', 'timestamptz')
      .addColumn('cancelled', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
      .execute()
    await schema.createIndex('placements_of_set').on('placements').column('set_id').execute()
    await schema
      .createTable('placement_files')
      .addColumn('run_id', 'text', (column) =>
        column.notNull().references('placements.run_id').onDelete('cascade'),
      )
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('content', 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('placement_files_key', ['run_id', 'path'])
      .execute()
  },
}
