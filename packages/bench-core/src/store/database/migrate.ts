import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { WirebenchError } from '../../model/errors.ts'
import { words } from '../../model/options/option/words.ts'
import { errorCode, orDontSave, useAnotherStore } from '../../postgres/failures.ts'
import { migrations } from '../migrations/index.ts'
import type { Connections } from './connections.ts'
import { schemaName, type Tables } from './tables.ts'

const migrationTable = 'migrations'

/** Brings the tables up to what this program knows. Fails where a newer program has changed them further. */
export async function migrate(
  database: Kysely<Tables>,
  connections: Connections,
  location: string,
): Promise<void> {
  let applied = await appliedMigrations(database)
  if (applied.includes(lastOfSteps)) {
    await adoptTables(database, connections)
    applied = await appliedMigrations(database)
  }
  if (isComplete(applied, location)) return
  await checkVersion(database, location)
  await connections.exclusively('migrate', async () => {
    const migrator = new Migrator({
      db: database,
      provider: { getMigrations: async () => ({ ...migrations }) },
      migrationTableName: migrationTable,
      migrationTableSchema: schemaName,
    })
    const { error } = await migrator.migrateToLatest()
    if (applied.length > 0 && errorCode(error) === insufficientPrivilege) throw notTheirOwner(location)
    if (error) throw error
  })
}

/** Until they were made at once, checkouts made the same tables in several steps, of which this was the last. */
const lastOfSteps = '0009-generators'

async function adoptTables(database: Kysely<Tables>, connections: Connections): Promise<void> {
  const table = sql.table(`${schemaName}.${migrationTable}`)
  const [first] = Object.keys(migrations)
  await connections.exclusively('migrate', async () => {
    // The last step's name goes last: whoever looks in between finds it and adopts the tables too.
    await sql`delete from ${table} where name < ${lastOfSteps} and name <> ${first}`.execute(database)
    await sql`update ${table} set name = ${first} where name = ${lastOfSteps}`.execute(database)
  })
}

/** @throws WirebenchError for a server that lacks what the tables are made with. */
async function checkVersion(database: Kysely<Tables>, location: string): Promise<void> {
  const { rows } = await sql<{ version: string; number: string }>`
    select current_setting('server_version') as version, current_setting('server_version_num') as number`.execute(
    database,
  )
  const [found] = rows
  if (!found || Number(found.number) >= oldestMajor * 10_000) return
  throw new WirebenchError(
    'store-unavailable',
    `${location} is PostgreSQL ${found.version}, which is too old to save runs in`,
    words`set DATABASE_URL to a server with PostgreSQL ${oldestMajor} or newer${orDontSave}`,
  )
}

/** The first that has generated columns. */
const oldestMajor = 12

function isComplete(applied: readonly string[], location: string): boolean {
  const newer = applied.find((name) => !(name in migrations))
  if (newer) {
    throw new WirebenchError(
      'store-unavailable',
      `the runs in ${location} were saved by a newer version of Wirebench (with the migration "${newer}")`,
      words`update Wirebench, or ${useAnotherStore}`,
    )
  }
  return applied.length === Object.keys(migrations).length
}

async function appliedMigrations(database: Kysely<Tables>): Promise<string[]> {
  try {
    const table = sql.table(`${schemaName}.${migrationTable}`)
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(database)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (errorCode(error) === undefinedTable) return []
    throw error
  }
}

function notTheirOwner(location: string): WirebenchError {
  return new WirebenchError(
    'store-unavailable',
    `the runs in ${location} were saved by an older version of Wirebench, and this user may not change their tables`,
    words`open them once as the tables’ owner, as the dashboard does${orDontSave}`,
  )
}

const undefinedTable = '42P01'
const insufficientPrivilege = '42501'
