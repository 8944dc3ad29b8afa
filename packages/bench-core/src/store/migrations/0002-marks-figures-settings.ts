import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { WirebenchError } from '../../model/errors.ts'
import type { Report } from '../../model/report/report.ts'
import { schemaName, type Tables } from '../database/tables.ts'
import { saveCaseFigures } from '../history/case-figures.ts'
import { SavedReports } from '../runs/saved-reports.ts'

/**
 * What people write on runs, a text to search them by, and the figures of every case by themselves, so that the history
 * of one needn't read the reports of all runs. What earlier versions saved is filled in from their reports.
 */
export const marksFiguresSettings: Migration = {
  async up(anyDatabase: Kysely<unknown>) {
    const schema = anyDatabase.withSchema(schemaName).schema
    await schema
      .alterTable('runs')
      .addColumn('name', 'text')
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('tags', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
      .addColumn('pinned', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('baseline', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    await schema
      .alterTable('runs')
      .addColumn('search_text', 'text', (column) => column.generatedAlwaysAs(searchedText).stored())
      .execute()
    await schema
      .createIndex('runs_by_start')
      .on('runs')
      .columns(['started_at desc', 'id desc'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await schema.alterTable('reports').addColumn('environment', 'jsonb').execute()
    await schema
      .createTable('cases')
      .addColumn('number', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('case_id', 'text', (column) => column.notNull().unique())
      .addColumn('key', 'jsonb', (column) => column.notNull())
      .execute()
    await schema
      .createTable('case_figures')
      .addColumn('case_number', 'integer', (column) => column.notNull().references('cases.number'))
      .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
      .addColumn('figures', 'jsonb', (column) => column.notNull())
      .addPrimaryKeyConstraint('case_figures_key', ['case_number', 'run_id'])
      .execute()
    await schema.createIndex('case_figures_of_run').on('case_figures').column('run_id').execute()
    await schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'jsonb', (column) => column.notNull())
      .execute()
    await fillIn(anyDatabase as Kysely<Tables>)
  },
}

const searchedText = sql`lower(
  coalesce(name, spec->>'name', '') || ' ' || id || ' ' || short_id || ' ' || state || ' ' || origin || ' ' ||
  coalesce(spec->>'preset', '') || ' ' || coalesce(spec->>'suites', '') || ' ' || coalesce(spec->>'codecs', '') || ' ' ||
  coalesce(spec->>'workloads', '') || ' ' || coalesce(host_name, '') || ' ' || coalesce(headline, '') || ' ' ||
  (tags #>> '{}') || ' ' || note)`

/** One report at a time: all of them together may be larger than the memory. What can't be read has no history. */
async function fillIn(anyDatabase: Kysely<Tables>): Promise<void> {
  const database = anyDatabase.withSchema(schemaName)
  for (const { run_id: runId } of await database.selectFrom('reports').select('run_id').execute()) {
    const report = await readable(database, runId)
    if (report) await saveCaseFigures(database, runId, report)
  }
}

async function readable(database: Kysely<Tables>, runId: string): Promise<Report | undefined> {
  try {
    return await new SavedReports().read(database, runId)
  } catch (error) {
    if (error instanceof WirebenchError) return undefined
    throw error
  }
}
