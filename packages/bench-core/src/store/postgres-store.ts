import type { Kysely, Updateable } from 'kysely'
import type { Report } from '../model/report/report.ts'
import type { RecordedEvent } from '../model/run/run-event.ts'
import { defaultRetention, type Retention, type RunMarks } from '../model/run/run-marks.ts'
import type { RunSummary } from '../model/run/run-summary.ts'
import { errorCode, isConnectionFailure } from '../postgres/failures.ts'
import { initialRunState, type RunState, reduceRun } from '../report/figures/run-state.ts'
import { judgingRules } from '../report/judge/rules/judged-anew.ts'
import type { Connections } from './database/connections.ts'
import type { Database } from './database/database.ts'
import { once } from './database/once.ts'
import { explainDatabaseFailure } from './database/store-errors.ts'
import { type RunsTable, schemaName, type Tables } from './database/tables.ts'
import type { Fleet } from './fleet/fleet.ts'
import { checkAttempt, removeFilesOfEnded } from './fleet/leasing.ts'
import { PostgresFleet } from './fleet/postgres-fleet.ts'
import { knownCases, saveCaseFigures } from './history/case-figures.ts'
import { caseTrend } from './history/case-trend.ts'
import { pastDurations, recentNullRatios } from './history/host-history.ts'
import { seriesFigures } from './history/series-figures.ts'
import { toJson, toSavedRun, toSummary, toText } from './rows.ts'
import type { RunStore } from './run-store.ts'
import { appendEvents } from './runs/append-events.ts'
import { markInterrupted, unreportedRuns } from './runs/ending/without-writer.ts'
import { findRun } from './runs/find-run.ts'
import { countRuns, listRuns, runChoices } from './runs/listing/list-runs.ts'
import { type ImportedRun, importRun } from './runs/reports/import-run.ts'
import { SavedReports } from './runs/reports/saved-reports.ts'
import { applyRetention, pinIfSpare, readRetention, saveRetention } from './runs/retention.ts'
import { finishedColumns } from './runs/run-columns.ts'
import { eventsOf } from './runs/run-events.ts'
import type { SavedRun } from './runs/run-reader.ts'
import { alreadySaved, insertWithShortId, unknownRun } from './runs/run-rows.ts'
import type { FinishedRun, NewRun } from './runs/run-writer.ts'

/** Saved runs in PostgreSQL, whoever runs it. */
export class PostgresStore implements RunStore {
  readonly location: string
  readonly fleet: Fleet
  readonly #database: Kysely<Tables>
  readonly #connections: Connections
  readonly #secrets: readonly string[]
  /** How far each run that is being written has come, so that a batch needn't read the earlier ones. */
  readonly #states = new Map<string, { readonly state: RunState; readonly attempt: number | undefined }>()
  readonly #reports = new SavedReports()
  #closed: Promise<void> | undefined
  readonly list = this.#on(listRuns)
  readonly count = this.#on(countRuns)
  readonly choices = this.#on(runChoices)
  readonly cases = this.#on(knownCases)
  readonly trend = this.#on(caseTrend)
  readonly series = this.#on(seriesFigures)
  readonly pastDurations = this.#on(pastDurations)
  readonly recentNullRatios = this.#on(recentNullRatios)

  constructor(kysely: Kysely<Tables>, connections: Connections, { location, secrets }: Database) {
    this.location = location
    this.#database = kysely.withSchema(schemaName)
    this.#connections = connections
    this.#secrets = secrets
    this.fleet = new PostgresFleet(this.#database, (work, runId) => this.#attempt(work, runId))
  }

  create(run: NewRun): Promise<RunSummary> {
    const insert = once(this.#database, (transaction) => insertRun(transaction, run))
    return this.#attempt(async () => {
      if (!(await this.#connections.hold(run.id))) throw alreadySaved(run.id)
      try {
        const summary = await insert()
        this.#states.set(run.id, { state: initialRunState, attempt: undefined })
        return summary
      } catch (error) {
        await this.#connections.free(run.id)
        throw error
      }
    })
  }

  append(runId: string, events: readonly RecordedEvent[], attempt?: number): Promise<void> {
    return this.#attempt(async () => {
      if (events.length === 0) return
      const known = this.#states.get(runId)
      const before =
        known?.attempt === attempt && known !== undefined
          ? known.state
          : (await this.events(runId)).reduce(reduceRun, initialRunState)
      const after = events.reduce(reduceRun, before)
      const batch = { runId, events, before, after, attempt, isHeld: this.#connections.holds(runId) }
      await this.#database.transaction().execute((transaction) => appendEvents(transaction, batch))
      if (attempt !== undefined) this.#forgetAttempts()
      this.#states.set(runId, { state: after, attempt })
    }, runId)
  }

  finish(runId: string, finished: FinishedRun | null, attempt?: number): Promise<void> {
    return this.#attempt(async () => {
      if (finished !== null) await this.#saveFinished(runId, finished, attempt)
      this.#states.delete(runId)
      await this.#connections.free(runId)
      // An agent may do no more than save its run.
      if (attempt === undefined) await this.#retain()
    }, runId)
  }

  release(runId: string): Promise<void> {
    return this.#attempt(async () => {
      this.#states.delete(runId)
      await this.#connections.free(runId)
    })
  }

  async importReport(report: Report): Promise<ImportedRun> {
    const [imported] = await this.importReports([report])
    return imported!
  }

  async importReports(reports: readonly Report[]): Promise<ImportedRun[]> {
    const imported = await this.#attempt(
      once(this.#database, async (transaction) => {
        const runs: ImportedRun[] = []
        for (const report of reports) runs.push(await importRun(transaction, report))
        return runs
      }),
    )
    // They are saved, and whoever tried again would save them twice; the next run that is saved retains again.
    await this.retain().catch(() => {})
    return imported
  }

  mark(runId: string, { name, note, tags, pinned, baseline }: RunMarks): Promise<RunSummary | undefined> {
    return this.#attempt(async () => {
      const columns: Updateable<RunsTable> = {
        ...(name !== undefined && { name: toText(name) }),
        ...(note !== undefined && { note: toText(note) }),
        ...(tags !== undefined && { tags: toJson([...new Set(tags)]) }),
        ...(pinned !== undefined && { pinned }),
        ...(baseline !== undefined && { baseline }),
      }
      const isChanged = Object.keys(columns).length > 0
      const row = isChanged
        ? await this.#database
            .updateTable('runs')
            .set(columns)
            .where('id', '=', runId)
            .where('deleted_at', 'is', null)
            .returningAll()
            .executeTakeFirst()
        : await this.#database
            .selectFrom('runs')
            .selectAll()
            .where('id', '=', runId)
            .where('deleted_at', 'is', null)
            .executeTakeFirst()
      return row && toSummary(row)
    })
  }

  find(idOrShortId: string): Promise<SavedRun | undefined> {
    return this.#attempt(async () => {
      const row = await findRun(this.#database, idOrShortId.toLowerCase())
      return row && toSavedRun(row)
    })
  }

  retention(): Promise<Retention> {
    return this.#attempt(async () => (await readRetention(this.#database)) ?? defaultRetention)
  }

  setRetention(retention: Retention): Promise<void> {
    return this.#attempt(async () => {
      await saveRetention(this.#database, retention)
      await this.#retain()
    })
  }

  retain(): Promise<void> {
    return this.#attempt(() => this.#retain())
  }

  events(runId: string, afterSequence = 0): Promise<RecordedEvent[]> {
    return this.#attempt(() => eventsOf(this.#database, runId, afterSequence))
  }

  report(runId: string): Promise<Report | undefined> {
    return this.#attempt(() => this.#reports.read(this.#database, runId))
  }

  discard(runId: string): Promise<void> {
    return this.#attempt(async () => {
      await this.#database.deleteFrom('runs').where('id', '=', runId).execute()
      this.#forget(runId)
      await this.#connections.free(runId)
    })
  }

  delete(runId: string): Promise<boolean> {
    return this.#attempt(async () => {
      const { numUpdatedRows } = await this.#database
        .updateTable('runs')
        .set({ deleted_at: new Date() })
        .where('id', '=', runId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      this.#forget(runId)
      await this.#connections.free(runId)
      return numUpdatedRows > 0n
    })
  }

  restore(idOrShortId: string): Promise<RunSummary | undefined> {
    return this.#attempt(
      once(this.#database, (transaction) => restoreRun(transaction, idOrShortId.toLowerCase())),
    )
  }

  markInterrupted(): Promise<string[]> {
    return this.#attempt(() => this.#database.transaction().execute(markInterrupted))
  }

  unreported(): Promise<string[]> {
    return this.#attempt(() => this.#database.transaction().execute(unreportedRuns))
  }

  close(): Promise<void> {
    this.#closed ??= this.#database.destroy()
    return this.#closed
  }

  async #saveFinished(runId: string, finished: FinishedRun, attempt: number | undefined): Promise<void> {
    const { report } = finished
    const json = toJson(report)
    await this.#database.transaction().execute(async (transaction) => {
      if (attempt !== undefined) await checkAttempt(transaction, runId, attempt)
      const { numUpdatedRows } = await transaction
        .updateTable('runs')
        .set((run) => ({
          ...finishedColumns(finished),
          started_at: run.fn.coalesce('started_at', run.val(new Date(report.run.startedAt))),
          finished_at: run.fn.coalesce('finished_at', run.val(new Date(report.run.finishedAt ?? Date.now()))),
        }))
        .where('id', '=', runId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw unknownRun(runId)
      await transaction
        .insertInto('reports')
        .values({ run_id: runId, report: json, rules: judgingRules })
        .onConflict((conflict) =>
          conflict.column('run_id').doUpdateSet({ report: json, rules: judgingRules }),
        )
        .execute()
      await saveCaseFigures(transaction, runId, report)
    })
  }

  async #retain(): Promise<void> {
    await removeFilesOfEnded(this.#database)
    const retention = await readRetention(this.#database)
    if (!retention) return
    for (const id of await applyRetention(this.#database, retention, new Date())) this.#forget(id)
  }

  /** An agent measures one run at a time, and hears nothing of those that it has lost or handed back. */
  #forgetAttempts(): void {
    for (const [id, { attempt }] of this.#states) if (attempt !== undefined) this.#states.delete(id)
  }

  /** What this process holds of a run that there is no more. */
  #forget(runId: string): void {
    this.#states.delete(runId)
    this.#reports.forget(runId)
  }

  /** A method that does this work on the database and nothing else. */
  #on<Asked extends unknown[], Result>(
    work: (database: Kysely<Tables>, ...asked: Asked) => Promise<Result>,
  ): (...asked: Asked) => Promise<Result> {
    return (...asked) => this.#attempt(() => work(this.#database, ...asked))
  }

  /** Does the work, once more where the connection was lost: it may be done twice, or is done `once`. */
  async #attempt<Result>(work: () => Promise<Result>, runId?: string): Promise<Result> {
    try {
      return await this.#connections.whileItAnswers(() =>
        work().catch(async (error: unknown) => {
          if (!isConnectionFailure(error)) throw error
          await this.#connections.check()
          return work()
        }),
      )
    } catch (error) {
      if (runId && errorCode(error) === foreignKeyViolation) throw unknownRun(runId)
      throw explainDatabaseFailure(error, this.location, this.#secrets)
    }
  }
}

const foreignKeyViolation = '23503'

async function insertRun(
  database: Kysely<Tables>,
  { id, spec, origin, createdAtMs }: NewRun,
): Promise<RunSummary> {
  await database.deleteFrom('runs').where('id', '=', id).where('deleted_at', 'is not', null).execute()
  const row = await insertWithShortId(database, {
    id,
    state: 'queued',
    origin,
    spec: toJson(spec),
    created_at: new Date(createdAtMs),
  })
  if (!row) throw alreadySaved(id)
  return toSummary(row)
}

async function restoreRun(database: Kysely<Tables>, wanted: string): Promise<RunSummary | undefined> {
  const row = await database
    .updateTable('runs')
    .set({ deleted_at: null })
    .where((run) => run.or([run('id', '=', wanted), run('short_id', '=', wanted)]))
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const retention = await readRetention(database)
  const isPinned = retention !== undefined && (await pinIfSpare(database, row.id, retention, new Date()))
  return toSummary(isPinned ? { ...row, pinned: true } : row)
}
