import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'

export const runsEventsReports: Migration = {
  async up(anyDatabase: Kysely<unknown>) {
    const schema = anyDatabase.withSchema(schemaName).schema
    await schema
      .createTable('runs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('short_id', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('spec', 'jsonb', (column) => column.notNull())
      .addColumn('host_name', 'text')
      .addColumn('cases_planned', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('cases_measured', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('cases_failed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('warnings', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('headline', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('started_at', 'timestamptz')
      .addColumn('finished_at', 'timestamptz')
      .addColumn('duration_ms', 'double precision')
      .addColumn('deleted_at', 'timestamptz')
      .execute()
    await schema
      .createIndex('runs_newest_first')
      .on('runs')
      .columns(['created_at desc', 'id desc'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await schema
      .createTable('events')
      .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('at_ms', 'double precision', (column) => column.notNull())
      .addColumn('event', 'jsonb', (column) => column.notNull())
      .addPrimaryKeyConstraint('events_key', ['run_id', 'sequence'])
      .execute()
    await schema
      .createTable('reports')
      .addColumn('run_id', 'text', (column) => column.primaryKey().references('runs.id').onDelete('cascade'))
      .addColumn('report', 'json', (column) => column.notNull())
      .execute()
  },
}
