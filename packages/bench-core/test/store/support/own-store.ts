import { afterAll, beforeAll } from 'vitest'
import { openStore, type RunStore } from '../../../src/store/index.ts'
import { discardHome, newHome } from './homes.ts'

/** Gives all tests of a file a store in a home of its own, and takes it away after them. */
export function ownStore(take: (store: RunStore, homeFolder: string) => void): void {
  let homeFolder: string
  let store: RunStore

  beforeAll(async () => {
    homeFolder = await newHome()
    store = await openStore({ homeFolder })
    take(store, homeFolder)
  })

  afterAll(async () => {
    await store.close()
    await discardHome(homeFolder)
  })
}
