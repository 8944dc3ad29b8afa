import { type Kysely, type SqlBool, sql } from 'kysely'
import { WirebenchError } from '../model/errors.ts'
import { type NullLogRatios, Report } from '../model/report.ts'
import { RecordedEvent, type RunStateName } from '../model/run-event.ts'
import { shortIdLength, shortRunId } from '../model/run-id.ts'
import type { RunSpec } from '../model/run-spec.ts'
import type { RunSummary } from '../model/run-summary.ts'
import { initialRunState, type RunState, reduceRun } from '../report/run-state.ts'
import type { PastDuration } from '../stats/learned-estimate.ts'
import { type Connections, lockKey } from './connections.ts'
import { fromCursor, toCursor } from './cursor.ts'
import type { Database } from './database.ts'
import { type PastRuns, pastDurations, recentNullRatios } from './host-history.ts'
import { checked, toJson, toSpec, toSummary } from './rows.ts'
import { interruption, runColumns } from './run-columns.ts'
import type { FinishedRun, NewRun, RunPage, RunStore } from './run-store.ts'
import { errorCode, explainDatabaseFailure, isConnectionFailure } from './store-errors.ts'
import { schemaName, type Tables } from './tables.ts'

const activeStates: readonly RunStateName[] = ['queued', 'waiting', 'running', 'cancelling']
const eventsPerInsert = 1000

/** Saved runs in PostgreSQL, whoever runs it. */
export class PostgresStore implements RunStore {
  readonly location: string
  readonly #database: Kysely<Tables>
  readonly #connections: Connections
  readonly #secrets: readonly string[]
  /** How far each run that is being written has come, so that a batch needn't read the earlier ones. */
  readonly #states = new Map<string, RunState>()
  #closed: Promise<void> | undefined

  constructor(kysely: Kysely<Tables>, connections: Connections, { location, secrets }: Database) {
    this.location = location
    this.#database = kysely.withSchema(schemaName)
    this.#connections = connections
    this.#secrets = secrets
  }

  create(run: NewRun): Promise<RunSummary> {
    return this.#attempt(async () => {
      if (!(await this.#connections.hold(run.id))) throw alreadySaved(run.id)
      try {
        const summary = await this.#insertRun(run)
        this.#states.set(run.id, initialRunState)
        return summary
      } catch (error) {
        await this.#connections.free(run.id)
        throw error
      }
    })
  }

  append(runId: string, events: readonly RecordedEvent[]): Promise<void> {
    return this.#attempt(async () => {
      if (events.length === 0) return
      const before = this.#states.get(runId) ?? (await this.events(runId)).reduce(reduceRun, initialRunState)
      const after = events.reduce(reduceRun, before)
      await this.#database.transaction().execute(async (transaction) => {
        for (let start = 0; start < events.length; start += eventsPerInsert) {
          await transaction
            .insertInto('events')
            .values(events.slice(start, start + eventsPerInsert).map((event) => eventRow(runId, event)))
            .onConflict((conflict) => conflict.columns(['run_id', 'sequence']).doNothing())
            .execute()
        }
        const { state, ...columns } = runColumns(before, after, events)
        await transaction
          .updateTable('runs')
          .set(columns)
          .where('id', '=', runId)
          .where('state', 'in', activeStates)
          .execute()
        if (!state) return
        const replaced = activeStates.filter((name) => name !== 'cancelling' || !activeStates.includes(state))
        await transaction
          .updateTable('runs')
          .set({ state })
          .where('id', '=', runId)
          .where('state', 'in', replaced)
          .execute()
      })
      this.#states.set(runId, after)
    }, runId)
  }

  finish(
    runId: string,
    { state, headline, cases, warnings, durationMs, report }: FinishedRun,
  ): Promise<void> {
    return this.#attempt(async () => {
      const json = toJson(report)
      await this.#database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('runs')
          .set((run) => ({
            state,
            headline,
            warnings,
            cases_planned: cases.planned,
            cases_measured: cases.measured,
            cases_failed: cases.failed,
            duration_ms: durationMs,
            host_name: report.environment.hostName,
            started_at: run.fn.coalesce('started_at', run.val(new Date(report.run.startedAt))),
            finished_at: run.fn.coalesce(
              'finished_at',
              run.val(new Date(report.run.finishedAt ?? Date.now())),
            ),
          }))
          .where('id', '=', runId)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw unknownRun(runId)
        await transaction
          .insertInto('reports')
          .values({ run_id: runId, report: json })
          .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ report: json }))
          .execute()
      })
      this.#states.delete(runId)
      await this.#connections.free(runId)
    }, runId)
  }

  setState(runId: string, state: RunStateName): Promise<void> {
    return this.#attempt(async () => {
      const { numUpdatedRows } = await this.#database
        .updateTable('runs')
        .set({ state })
        .where('id', '=', runId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw unknownRun(runId)
    })
  }

  find(idOrShortId: string): Promise<(RunSummary & { readonly spec: RunSpec }) | undefined> {
    return this.#attempt(async () => {
      const wanted = idOrShortId.toLowerCase()
      const row = await this.#database
        .selectFrom('runs')
        .selectAll()
        .where((run) => run.or([run('id', '=', wanted), run('short_id', '=', wanted)]))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return row && { ...toSummary(row), spec: toSpec(row) }
    })
  }

  list(options: {
    limit: number
    cursor?: string | undefined
    query?: string | undefined
  }): Promise<RunPage> {
    return this.#attempt(async () => {
      const { limit, cursor, query = '' } = options
      let page = this.#database.selectFrom('runs').selectAll().where('deleted_at', 'is', null)
      if (cursor) {
        const { createdAt, id } = fromCursor(cursor)
        page = page.where(sql<SqlBool>`(created_at, id) < (${createdAt}, ${id})`)
      }
      for (const word of query.split(/\s+/).filter(Boolean)) {
        page = page.where(searchedText, 'ilike', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
      }
      const rows = await page
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        runs: rows.slice(0, limit).map(toSummary),
        nextCursor: last ? toCursor({ createdAt: last.created_at, id: last.id }) : null,
      }
    })
  }

  events(runId: string, afterSequence = 0): Promise<RecordedEvent[]> {
    return this.#attempt(async () => {
      const rows = await this.#database
        .selectFrom('events')
        .select(['sequence', 'at_ms', 'event'])
        .where('run_id', '=', runId)
        .where('sequence', '>', afterSequence)
        .orderBy('sequence')
        .execute()
      return rows.map(({ sequence, at_ms: atMs, event }) =>
        checked(`event ${sequence} of run ${runId}`, RecordedEvent, { sequence, atMs, event }),
      )
    })
  }

  report(runId: string): Promise<Report | undefined> {
    return this.#attempt(async () => {
      const row = await this.#database
        .selectFrom('reports')
        .select('report')
        .where('run_id', '=', runId)
        .executeTakeFirst()
      return row && checked(`the report of run ${runId}`, Report, row.report)
    })
  }

  pastDurations(past: PastRuns): Promise<PastDuration[]> {
    return this.#attempt(() => pastDurations(this.#database, past))
  }

  recentNullRatios(past: PastRuns): Promise<NullLogRatios[]> {
    return this.#attempt(() => recentNullRatios(this.#database, past))
  }

  delete(runId: string): Promise<boolean> {
    return this.#attempt(async () => {
      const { numUpdatedRows } = await this.#database
        .updateTable('runs')
        .set({ deleted_at: new Date() })
        .where('id', '=', runId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      this.#states.delete(runId)
      await this.#connections.free(runId)
      return numUpdatedRows > 0n
    })
  }

  markInterrupted(): Promise<string[]> {
    return this.#attempt(() =>
      this.#database.transaction().execute(async (transaction) => {
        const active = await transaction
          .selectFrom('runs')
          .select('id')
          .where('state', 'in', activeStates)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute()
        const interrupted: string[] = []
        for (const { id } of active) {
          if (!(await isWithoutWriter(transaction, id))) continue
          const atMs = Date.now()
          const marked = await transaction
            .updateTable('runs')
            .set({ state: 'interrupted', finished_at: new Date(atMs) })
            .where('id', '=', id)
            .where('state', 'in', activeStates)
            .returning('id')
            .execute()
          if (marked.length === 0) continue
          const last = await transaction
            .selectFrom('events')
            .select((event) => event.fn.max('sequence').as('sequence'))
            .where('run_id', '=', id)
            .executeTakeFirst()
          const ending = { sequence: (last?.sequence ?? 0) + 1, atMs, event: interruption }
          await transaction.insertInto('events').values(eventRow(id, ending)).execute()
          interrupted.push(id)
        }
        return interrupted
      }),
    )
  }

  close(): Promise<void> {
    this.#closed ??= this.#database.destroy()
    return this.#closed
  }

  /** The short id is as long as it must be to be nobody else's, deleted runs included: links to them stay dead. */
  async #insertRun({ id, spec, origin, createdAtMs }: NewRun): Promise<RunSummary> {
    await this.#database.deleteFrom('runs').where('id', '=', id).where('deleted_at', 'is not', null).execute()
    for (let length = shortIdLength; length <= Math.max(id.length, shortIdLength); length++) {
      const row = await this.#database
        .insertInto('runs')
        .values({
          id,
          short_id: shortRunId(id, length),
          state: 'queued',
          origin,
          spec: toJson(spec),
          created_at: new Date(createdAtMs),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (row) return toSummary(row)
    }
    throw alreadySaved(id)
  }

  /** Does the work, once more where the connection was lost; everything here may be done twice. */
  async #attempt<Result>(work: () => Promise<Result>, runId?: string): Promise<Result> {
    try {
      return await work().catch(async (error: unknown) => {
        if (!isConnectionFailure(error)) throw error
        await this.#connections.check()
        return work()
      })
    } catch (error) {
      if (runId && errorCode(error) === foreignKeyViolation) throw unknownRun(runId)
      throw explainDatabaseFailure(error, this.location, this.#secrets)
    }
  }
}

function eventRow(runId: string, { sequence, atMs, event }: RecordedEvent) {
  return { run_id: runId, sequence, at_ms: atMs, event: toJson(event) }
}

/** A lock that can be had has no holder. It is given back when the transaction ends. */
async function isWithoutWriter(transaction: Kysely<Tables>, runId: string): Promise<boolean> {
  const key = lockKey(runId)
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(
    transaction,
  )
  return rows[0]?.free ?? false
}

function alreadySaved(runId: string): WirebenchError {
  return new WirebenchError(
    'invalid-option',
    `run ${runId} is saved already`,
    'open the saved one, or delete it first',
  )
}

function unknownRun(runId: string): WirebenchError {
  return new WirebenchError(
    'unknown-run',
    `there is no run ${runId}`,
    'list the saved runs to see which there are',
  )
}

const searchedText = sql<string>`concat_ws(' ', spec->>'name', id, short_id, state, origin, spec->>'preset',
  spec->>'suites', spec->>'codecs', spec->>'workloads', host_name, headline)`

const foreignKeyViolation = '23503'
