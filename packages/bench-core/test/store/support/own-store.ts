import { afterAll, beforeAll } from 'vitest'
import { openStore, type RunStore } from '../../../src/store/index.ts'
import { newDatabase, type TestDatabase } from './shared-server.ts'

/** What opens the same saved runs again. */
export interface Reopening {
  readonly databaseUrl: string
  /** Nothing is kept there. */
  readonly homeFolder: string
}

/** Gives all tests of a file a store in a database of its own, and takes it away after them. */
export function ownStore(take: (store: RunStore, reopening: Reopening) => void): void {
  let database: TestDatabase
  let store: RunStore

  beforeAll(async () => {
    database = await newDatabase()
    const reopening = { databaseUrl: database.url, homeFolder: '/dev/null/unused' }
    store = await openStore(reopening)
    take(store, reopening)
  })

  afterAll(async () => {
    await store.close()
    await database.drop()
  })
}
