export { defaultHomeFolder } from './home-folder.ts'
export { openStore, type StoreOptions } from './open-store.ts'
export type { FinishedRun, NewRun, RunPage, RunStore } from './run-store.ts'
