import { Kysely, PostgresDialect } from 'kysely'
import { isClusterRunning, openCluster } from './cluster/open-cluster.ts'
import { Connections } from './database/connections.ts'
import type { Database } from './database/database.ts'
import { databaseAt } from './database/database-url.ts'
import { migrate } from './database/migrate.ts'
import { explainDatabaseFailure } from './database/store-errors.ts'
import { schemaName, type Tables } from './database/tables.ts'
import { PostgresStore } from './postgres-store.ts'
import type { RunStore } from './run-store.ts'
import { judgeAnew } from './runs/reports/judge-anew.ts'

export interface StoreOptions {
  /** A PostgreSQL server to save runs in, instead of the embedded one. */
  readonly databaseUrl?: string | undefined
  /** Where the embedded server keeps its data. */
  readonly homeFolder: string
  readonly onProgress?: ((text: string) => void) | undefined
}

/** Opens the saved runs, and starts the embedded server where no process has done so yet. Close it to leave nothing behind. */
export async function openStore({ databaseUrl, homeFolder, onProgress }: StoreOptions): Promise<RunStore> {
  const database = databaseUrl ? databaseAt(databaseUrl) : await openCluster(homeFolder, onProgress)
  return openStoreIn(database, onProgress)
}

/** Whether any process may have the saved runs open: without one, no run goes on. */
export async function hasOpenStore({ databaseUrl, homeFolder }: StoreOptions): Promise<boolean> {
  return databaseUrl ? true : isClusterRunning(homeFolder)
}

async function openStoreIn(database: Database, onProgress: StoreOptions['onProgress']): Promise<RunStore> {
  const connections = new Connections(database)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) })
  try {
    await connections.whileItAnswers(async () => {
      await migrate(kysely, connections, database.location)
      await judgeAnew(kysely.withSchema(schemaName), onProgress)
    })
    return new PostgresStore(kysely, connections, database)
  } catch (error) {
    await connections.end()
    throw explainDatabaseFailure(error, database.location, database.secrets)
  }
}
