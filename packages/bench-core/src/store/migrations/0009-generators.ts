import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'

/** The generators that runs ask for, who came, and what both tell each other. */
export const generatorsAndMessages: Migration = {
  async up(anyDatabase: Kysely<unknown>) {
    const schema = anyDatabase.withSchema(schemaName).schema
    const seen = sql`clock_timestamp()`
    await schema
      .createTable('generators')
      .addColumn('run_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('agent', 'text')
      .addColumn('asker_seen_at', 'timestamptz', (column) => column.notNull().defaultTo(seen))
      .addColumn('agent_seen_at', 'timestamptz', (column) => column.notNull().defaultTo(seen))
      .addPrimaryKeyConstraint('generators_key', ['run_id', 'number'])
      .execute()
    await schema
      .createTable('generator_messages')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('run_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('is_to_agent', 'boolean', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addForeignKeyConstraint(
        'generator_messages_of',
        ['run_id', 'number'],
        'generators',
        ['run_id', 'number'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
  },
}
