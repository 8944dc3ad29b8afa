import { afterAll, expect, test } from 'vitest'
import { newRunId } from '../../src/model/run/run-id.ts'
import { resolveSpec } from '../../src/run/resolve-spec.ts'
import { agentGrants } from '../../src/store/fleet/agent-role.ts'
import { openStore } from '../../src/store/index.ts'
import { migrations } from '../../src/store/migrations/index.ts'
import { ownMessages } from '../fixtures/own-messages.ts'
import { storageSpec } from '../suites/storage/support/specs.ts'
import { failureOf } from '../support/failure.ts'
import { asOlder } from '../support/older-server.ts'
import { newDatabase, query, type TestDatabase } from './support/shared-server.ts'
import { specNamed } from './support/specs.ts'

/** Nothing is kept there: the databases are the user's own. */
const homeFolder = '/dev/null/unused'
const databases: TestDatabase[] = []

afterAll(async () => {
  for (const database of databases) await database.drop()
})

test('an empty database gets its tables in a schema of their own, beside what is there', async () => {
  const databaseUrl = await emptyDatabase()
  await query(databaseUrl, 'create table runs (theirs int)')
  const store = await openStore({ homeFolder, databaseUrl })
  expect((await store.list({ limit: 1 })).runs).toEqual([])
  await store.close()
  expect(
    await query(
      databaseUrl,
      `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'wirebench') order by 1`,
    ),
  ).toEqual(
    [
      'public.runs',
      'wirebench.agents',
      'wirebench.case_figures',
      'wirebench.cases',
      'wirebench.events',
      'wirebench.generator_messages',
      'wirebench.generators',
      'wirebench.kysely_migration_lock',
      'wirebench.migrations',
      'wirebench.placement_files',
      'wirebench.placements',
      'wirebench.reports',
      'wirebench.runs',
      'wirebench.settings',
    ].map((name) => ({ name })),
  )
})

test('several programs may open an empty database at once', async () => {
  const databaseUrl = await emptyDatabase()
  const stores = await Promise.all([1, 2, 3, 4].map(() => openStore({ homeFolder, databaseUrl })))
  for (const store of stores) expect((await store.list({ limit: 1 })).runs).toEqual([])
  await Promise.all(stores.map((store) => store.close()))
  expect(await query(databaseUrl, 'select count(*)::int as count from wirebench.migrations')).toEqual([
    { count: Object.keys(migrations).length },
  ])
})

test('tables that a checkout made in several steps stay as they are, and so does what they hold', async () => {
  const databaseUrl = await emptyDatabase()
  await (await openStore({ homeFolder, databaseUrl })).close()
  await query(
    databaseUrl,
    `delete from wirebench.migrations where name <> '0001-tables';
    update wirebench.migrations set name = '0009-generators';
    insert into wirebench.migrations (name, timestamp) values ('0001-runs-events-reports', ''), ('0008-runs-that-go-on', '');
    insert into wirebench.settings (name, value) values ('kept', '1')`,
  )
  const stores = await Promise.all([1, 2].map(() => openStore({ homeFolder, databaseUrl })))
  await Promise.all(stores.map((store) => store.close()))
  expect(await query(databaseUrl, 'select name from wirebench.migrations order by name')).toEqual(
    Object.keys(migrations).map((name) => ({ name })),
  )
  expect(await query(databaseUrl, 'select name from wirebench.settings')).toEqual([{ name: 'kept' }])
})

const beforeSearchedContenders = `
  delete from wirebench.migrations where name <> '0001-tables';
  alter table wirebench.runs drop column search_text;
  alter table wirebench.runs add column search_text text generated always as (lower(id)) stored`

test('runs that were saved before are found by formats, transports and messages of one’s own', async () => {
  const databaseUrl = await emptyDatabase()
  const earlier = await openStore({ homeFolder, databaseUrl })
  const id = newRunId(Date.now())
  const { storage } = storageSpec({ formats: ['bytea-msgpack'] })
  const { protocol } = resolveSpec({ suites: ['protocol'], protocol: { transports: ['http-json+gzip'] } })
  const side = { title: 'side', codecs: [], workloads: [], own: ownMessages({ title: 'acme.v1.Order' }) }
  const spec = specNamed('earlier', { storage, protocol, duel: { a: side, b: side } })
  await earlier.create({ id, spec, origin: 'cli', createdAtMs: Date.now() })
  await earlier.close()
  await query(databaseUrl, beforeSearchedContenders)
  const store = await openStore({ homeFolder, databaseUrl })
  const found = async (words: string) =>
    (await store.list({ limit: 5, query: words })).runs.map((run) => run.id)
  for (const word of ['bytea-msgpack', 'http-json+gzip', 'acme.v1.ORDER', 'earlier'])
    expect(await found(word), word).toEqual([id])
  expect(await found('jsonb-json')).toEqual([])
  await store.close()
})

test('an agent that is newer than the tables is told who changes them', async () => {
  const databaseUrl = await emptyDatabase()
  await (await openStore({ homeFolder, databaseUrl })).close()
  await query(databaseUrl, `create role worker login password 'worker'`)
  for (const grant of agentGrants('worker')) await query(databaseUrl, grant)
  await query(databaseUrl, beforeSearchedContenders)
  const workerUrl = databaseUrl.replace(/\/\/.*@/, '//worker:worker@')
  expect(await failureOf(openStore({ homeFolder, databaseUrl: workerUrl }))).toMatchObject({
    code: 'store-unavailable',
    hint: 'open them once as the tables’ owner, as the dashboard does, or use --no-save',
  })
  await query(databaseUrl, 'drop owned by worker; drop role worker')
})

test('a server that is too old for the tables is refused with what to do', async () => {
  const older = await asOlder(await emptyDatabase(), 11)
  const refusal = await failureOf(openStore({ homeFolder, databaseUrl: older.url }))
  older.close()
  expect(refusal).toMatchObject({
    code: 'store-unavailable',
    message: expect.stringMatching(/ is PostgreSQL 11\.\d+, which is too old to save runs in$/),
    hint: 'set DATABASE_URL to a server with PostgreSQL 12 or newer, or use --no-save',
  })
})

test('the oldest server that is allowed saves and restores runs', async () => {
  const databaseUrl = await emptyDatabase()
  // They came with PostgreSQL 13.
  for (const name of ['pg_current_xact_id()', 'pg_xact_status(xid8)'])
    await query(databaseUrl, `alter function pg_catalog.${name} rename to of_newer_servers`)
  const store = await openStore({ homeFolder, databaseUrl })
  const id = newRunId(Date.now())
  await store.create({ id, spec: specNamed('old'), origin: 'cli', createdAtMs: Date.now() })
  await store.delete(id)
  expect(await store.restore(id)).toMatchObject({ id })
  await store.close()
})

test('a database that a newer program has changed is refused and left as it is', async () => {
  const databaseUrl = await emptyDatabase()
  await (await openStore({ homeFolder, databaseUrl })).close()
  await query(
    databaseUrl,
    `insert into wirebench.migrations (name, timestamp) values ('0999-from-the-future', 'now')`,
  )
  expect(await failureOf(openStore({ homeFolder, databaseUrl }))).toEqual({
    code: 'store-unavailable',
    message: `the runs in PostgreSQL at wirebench@${new URL(databaseUrl).host}${new URL(databaseUrl).pathname} were saved by a newer version of Wirebench (with the migration "0999-from-the-future")`,
    hint: 'update Wirebench, or set DATABASE_URL to a PostgreSQL server, or use --no-save',
  })
})

test('a user who may not create a schema is told which right is missing', async () => {
  const databaseUrl = await emptyDatabase()
  await query(databaseUrl, `create role guest login password 'guest'`)
  const guestUrl = databaseUrl.replace(/\/\/.*@/, '//guest:guest@')
  expect(await failureOf(openStore({ homeFolder, databaseUrl: guestUrl }))).toMatchObject({
    code: 'store-unavailable',
    hint: 'allow this user to create a schema named wirebench, or use --no-save',
  })
  await query(databaseUrl, 'drop role guest')
})

test('a server that goes away for a moment is connected to again', async () => {
  const databaseUrl = await emptyDatabase()
  const store = await openStore({ homeFolder, databaseUrl })
  const [, name] = new URL(databaseUrl).pathname.split('/')
  await query(
    databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  expect((await store.list({ limit: 1 })).runs).toEqual([])
  await store.close()
})

async function emptyDatabase(): Promise<string> {
  const database = await newDatabase()
  databases.push(database)
  return database.url
}
