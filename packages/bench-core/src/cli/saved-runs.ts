import { benchCommand } from '../model/commands.ts'
import { WirebenchError } from '../model/errors.ts'
import type { Report } from '../model/report/report.ts'
import { isActive, type RecordedEvent } from '../model/run/run-event.ts'
import { initialRunState, reduceRun } from '../report/figures/run-state.ts'
import { withLinter } from '../report/judge/rules/linter.ts'
import { report } from '../report/report.ts'
import { waitingText } from '../report/words/run/waiting-text.ts'
import {
  defaultHomeFolder,
  type HostHistory,
  openStore,
  type RunReader,
  type RunStore,
  readable,
  recoverRuns,
  reportOf,
  usualHomeName,
} from '../store/index.ts'
import type { Io } from './io.ts'

export const storeOptionsHelp = `
Identify a saved run by its id, a unique prefix of the id, or latest (the newest that has started), latest~1 and so on.
Runs are saved in an embedded PostgreSQL in ${usualHomeName} (set WIREBENCH_HOME to use another folder), or on the server in
DATABASE_URL.`

/** The saved runs; those whose process was killed have ended, with the report of what they have. @throws WirebenchError saying how to do without them. */
export async function openSavedRuns(io: Io): Promise<RunStore> {
  const store = await openStore({
    databaseUrl: io.environment.DATABASE_URL,
    homeFolder: defaultHomeFolder(io.environment),
    onProgress: (text) => io.stderr.write(`${text}\n`),
  })
  try {
    // One whose report can’t be made is told of where it is opened.
    await recoverRuns(store, () => {})
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
async function readableRun(store: RunReader, id: string): Promise<ReturnType<typeof readable>> {
  const run = await store.find(id)
  if (!run) throw unknownRun(id)
  return readable(run)
}

/**
 * A saved run's report, linted and judged by today's rules; of one that goes on, what it amounts to so far.
 * @throws WirebenchError as `readableRun` does, and where the run hasn't begun.
 */
export async function savedReport(
  store: RunReader & HostHistory,
  id: string,
): Promise<{ readonly report: Report; readonly shortId: string }> {
  const run = await readableRun(store, id)
  const { shortId, state } = run
  const saved = await store.report(run.id)
  if (saved) return { report: withLinter(saved), shortId }
  const events = await store.events(run.id)
  if (isActive(state) && run.startedAt === null) throw notBegun(shortId, events)
  // Of a run without a beginning, `report` says why there is none.
  return { report: (await reportOf(store, events, run)) ?? report(events), shortId }
}

/** The same of a run that may have measured nothing, whether or not its report is saved yet: null where it has. */
export async function reportOrNull(store: RunReader & HostHistory, id: string): Promise<Report | null> {
  const saved = await store.report(id)
  if (saved) return withLinter(saved)
  const run = await store.find(id)
  return run ? reportOf(store, await store.events(id), run) : null
}

function notBegun(shortId: string, events: readonly RecordedEvent[]): WirebenchError {
  const { waiting } = events.reduce(reduceRun, initialRunState)
  return new WirebenchError(
    'unreadable-report',
    `run ${shortId} hasn’t started: it is waiting for ${waiting === null ? 'its turn' : waitingText(waiting, Date.now())}`,
    `\`${benchCommand('list')}\` shows when it has started; \`${benchCommand('show latest')}\` shows the newest run that has`,
  )
}

export function unknownRun(id: string): WirebenchError {
  return new WirebenchError(
    'unknown-run',
    `there is no saved run "${id}"`,
    `run \`${benchCommand('list')}\` to see the saved runs`,
  )
}
