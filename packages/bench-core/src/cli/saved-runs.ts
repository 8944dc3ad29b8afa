import { benchCommand } from '../model/commands.ts'
import { WirebenchError } from '../model/errors.ts'
import { defaultHomeFolder, openStore, type RunStore, readable } from '../store/index.ts'
import type { Io } from './io.ts'

export const storeOptionsHelp = `
A saved run goes by its id, a beginning of it, or latest, latest~1 and so on.
Runs are saved in an embedded PostgreSQL below .wirebench/ (WIREBENCH_HOME names another folder), or on the server that
DATABASE_URL names.`

/** The saved runs; those whose process was killed are interrupted. @throws WirebenchError saying how to do without them. */
export async function openSavedRuns(io: Io): Promise<RunStore> {
  const store = await openStore({
    databaseUrl: io.environment.DATABASE_URL,
    homeFolder: defaultHomeFolder(io.environment),
    onProgress: (text) => io.stderr.write(`${text}\n`),
  })
  try {
    await store.markInterrupted()
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Opens the saved runs for one question and closes them again. */
export async function withSavedRuns<Result>(
  io: Io,
  use: (store: RunStore) => Promise<Result>,
): Promise<Result> {
  const store = await openSavedRuns(io)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** @throws WirebenchError where there is no such run, or what is saved of it can't be read. */
export async function readableRun(store: RunStore, id: string): Promise<ReturnType<typeof readable>> {
  const run = await store.find(id)
  if (!run) throw unknownRun(id)
  return readable(run)
}

export function unknownRun(id: string): WirebenchError {
  return new WirebenchError(
    'unknown-run',
    `there is no saved run "${id}"`,
    `run \`${benchCommand('list')}\` to see the saved runs`,
  )
}
