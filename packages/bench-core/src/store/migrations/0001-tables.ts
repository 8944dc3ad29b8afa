import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { schemaName } from '../database/tables.ts'

export const tables: Migration = {
  async up(database: Kysely<unknown>) {
    await createRuns(database)
    await createFigures(database)
    await createPlacements(database)
    await createGenerators(database)
  },
}

async function createRuns(database: Kysely<unknown>): Promise<void> {
  const { schema } = database.withSchema(schemaName)
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
    .addColumn('rounds_finished', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('warnings', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('headline', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz')
    .addColumn('finished_at', 'timestamptz')
    .addColumn('duration_ms', 'double precision')
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('name', 'text')
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('tags', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('pinned', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('baseline', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('search_text', 'text', (column) => column.generatedAlwaysAs(searchedText).stored())
    .addColumn('sort_name', sql`text collate "C"`, (column) =>
      column.generatedAlwaysAs(sortedName).stored().notNull(),
    )
    .execute()
  const indexes = {
    runs_newest_first: sql`created_at desc, id desc`,
    runs_by_start: sql`started_at desc, id desc`,
    runs_by_time: sql`coalesce(started_at, created_at) desc, id desc`,
    runs_by_name: sql`sort_name, id`,
  }
  const runs = sql.id(schemaName, 'runs')
  for (const [name, columns] of Object.entries(indexes))
    await sql`create index ${sql.id(name)} on ${runs} (${columns}) where deleted_at is null`.execute(database)
  // Agents look for what waits twice a second each: however many runs have ended, that is among those few that haven't.
  await sql`
    create index runs_that_go_on on ${runs} (id)
    where state in ('queued', 'waiting', 'running', 'cancelling')`.execute(database)
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
    .addColumn('environment', 'jsonb')
    .addColumn('rules', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'jsonb', (column) => column.notNull())
    .execute()
}

export const searchedText = sql`lower(
  coalesce(name, spec->>'name', '') || ' ' || id || ' ' || short_id || ' ' || state || ' ' || origin || ' ' ||
  coalesce(spec->>'preset', '') || ' ' || coalesce(spec->>'suites', '') || ' ' || coalesce(spec->>'codecs', '') || ' ' ||
  coalesce(spec->>'workloads', '') || ' ' || coalesce(host_name, '') || ' ' || coalesce(headline, '') || ' ' ||
  (tags #>> '{}') || ' ' || note)`

/**
 * The name as people count: numbers are written with leading zeros, so that `nightly 9` comes before `nightly 10`, and bytes
 * are compared, so that every server agrees. Long names are cut: an index holds no more than some thousand bytes.
 */
const sortedName = sql`regexp_replace(
  regexp_replace(left(lower(coalesce(name, spec->>'name', '')), 100), '([0-9]+)', '00000000000\\1', 'g'),
  '0*([0-9]{12,})', '\\1', 'g')`

/** The figures of every case by themselves, so that the history of one needn't read the reports of all runs. */
async function createFigures(database: Kysely<unknown>): Promise<void> {
  const { schema } = database.withSchema(schemaName)
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
}

/** Agents, the runs that wait for one or that one has leased, and the files that those need. */
async function createPlacements(database: Kysely<unknown>): Promise<void> {
  const { schema } = database.withSchema(schemaName)
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
    .addColumn('estimate_ms', 'double precision', (column) => column.notNull())
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
}

/** The generators that runs ask for, who came, and what both tell each other. */
async function createGenerators(database: Kysely<unknown>): Promise<void> {
  const { schema } = database.withSchema(schemaName)
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
}
