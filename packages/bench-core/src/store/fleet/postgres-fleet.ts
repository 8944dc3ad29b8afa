import { type Kysely, sql } from 'kysely'
import { WirebenchError } from '../../model/errors.ts'
import {
  type AgentInfo,
  addressesOf,
  KnownAgent,
  nameAddress,
  type Placement,
} from '../../model/run/agent.ts'
import { activeStates, type RunEvent } from '../../model/run/run-event.ts'
import { RunSpec } from '../../model/run/run-spec.ts'
import { checked, ifReadable, toJson } from '../rows.ts'
import { eventRow, insertWithShortId } from '../run-rows.ts'
import type { Tables } from '../tables.ts'
import { cancelledInQueue, endingOfLapsed } from './endings.ts'
import {
  agentPatienceMs,
  type Fleet,
  keepsRounds,
  type Lease,
  type LeasedAttempt,
  mayWrite,
  mostAttempts,
  type PlacedRun,
  type Renewed,
  returnMs,
} from './fleet.ts'
import { queueForecast } from './queue-forecast.ts'

/** Does work on the database, once more where the connection was lost. */
export type Attempt = <Result>(work: () => Promise<Result>, runId?: string) => Promise<Result>

const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 ms'`
const isFree = sql<boolean>`(lease_until is null or lease_until < clock_timestamp())`

export class PostgresFleet implements Fleet {
  readonly #database: Kysely<Tables>
  readonly #attempt: Attempt

  constructor(database: Kysely<Tables>, attempt: Attempt) {
    this.#database = database
    this.#attempt = attempt
  }

  register({ name, labels, machine, can }: AgentInfo, session: string): Promise<void> {
    return this.#attempt(async () => {
      const row = {
        session,
        labels: toJson(labels),
        machine: toJson(machine),
        can: toJson(can),
        draining: false,
      }
      const taken = await this.#database
        .insertInto('agents')
        .values({ name, ...row })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ ...row, seen_at: sql`clock_timestamp()` })
            .where((agent) =>
              agent.or([
                agent('agents.session', '=', session),
                agent('agents.seen_at', '<', inMs(-agentPatienceMs)),
              ]),
            ),
        )
        .returning('name')
        .executeTakeFirst()
      if (!taken) throw nameIsTaken(name)
    })
  }

  seen(name: string, session: string, draining: boolean): Promise<boolean> {
    return this.#attempt(async () => {
      const { numUpdatedRows } = await this.#database
        .updateTable('agents')
        .set({ draining, seen_at: sql`clock_timestamp()` })
        .where('name', '=', name)
        .where('session', '=', session)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    })
  }

  leave(name: string, session: string): Promise<void> {
    return this.#attempt(async () => {
      await this.#database
        .updateTable('agents')
        .set({ seen_at: new Date(0) })
        .where('name', '=', name)
        .where('session', '=', session)
        .execute()
    })
  }

  agents(): Promise<KnownAgent[]> {
    return this.#attempt(async () => {
      const rows = await this.#database
        .selectFrom('agents')
        .leftJoin(
          (busy) =>
            busy
              .selectFrom('placements')
              .innerJoin('runs', 'runs.id', 'placements.run_id')
              .select(['placements.agent', 'runs.short_id'])
              .distinctOn('placements.agent')
              .where('runs.state', 'in', activeStates)
              .where('lease_until', '>=', sql<Date>`clock_timestamp()`)
              .as('busy'),
          (join) => join.onRef('busy.agent', '=', 'agents.name'),
        )
        .selectAll('agents')
        .select((agent) => [
          agent('seen_at', '>=', inMs(-agentPatienceMs)).as('alive'),
          'busy.short_id as measures',
        ])
        .orderBy('name')
        .execute()
      return rows.flatMap(({ seen_at, session: _, alive, ...row }) => {
        const agent = { ...row, alive: Boolean(alive), seenAt: seen_at.toISOString() }
        return ifReadable(KnownAgent, agent) ?? []
      })
    })
  }

  place(runs: readonly PlacedRun[]): Promise<void> {
    return this.#attempt(() =>
      this.#database.transaction().execute(async (transaction) => {
        for (const { id, spec, origin, createdAtMs, place, setId, needs, files, estimateMs = null } of runs) {
          const known = { id, state: 'queued' as const, origin, spec: toJson(spec) }
          // It is there already where the answer was lost on the way.
          if (!(await insertWithShortId(transaction, { ...known, created_at: new Date(createdAtMs) })))
            continue
          await transaction
            .insertInto('placements')
            .values({ run_id: id, place, set_id: setId, needs: toJson(needs), estimate_ms: estimateMs })
            .execute()
          for (const { path, content } of files)
            await transaction
              .insertInto('placement_files')
              .values({ run_id: id, path, content: Buffer.from(content) })
              .execute()
        }
      }),
    )
  }

  lease(agent: AgentInfo, leaseMs: number): Promise<Lease | undefined> {
    return this.#attempt(() =>
      this.#database.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('placements')
          .innerJoin('runs', 'runs.id', 'placements.run_id')
          .select([
            'placements.run_id',
            'placements.attempt',
            'placements.fingerprint',
            'runs.short_id',
            'runs.spec',
            'runs.rounds_finished',
          ])
          .where('runs.state', 'in', activeStates)
          .where('runs.deleted_at', 'is', null)
          .where('placements.cancelled', '=', false)
          .where(isFree)
          .where('placements.attempt', '<', mostAttempts)
          .where('placements.place', 'in', addressesOf(agent))
          .where(sql<boolean>`placements.needs <@ ${toJson(agent.can)}::jsonb`)
          // One run of a set for each, until somebody is lost.
          .where((placement) =>
            placement.or([
              placement('placements.set_id', 'is', null),
              placement('placements.attempt', '>', 0),
              placement.not(
                placement.exists(
                  placement
                    .selectFrom('placements as others')
                    .select('others.run_id')
                    .whereRef('others.set_id', '=', 'placements.set_id')
                    .where('others.agent', '=', agent.name),
                ),
              ),
            ]),
          )
          .orderBy('placements.created_at')
          .orderBy('placements.run_id')
          .limit(1)
          .forUpdate('placements')
          .skipLocked()
          .executeTakeFirst()
        if (!found) return undefined
        const { run_id: runId, short_id: shortId } = found
        const spec = checked(`the spec of run ${runId}`, RunSpec, found.spec)
        const attempt = found.attempt + 1
        const isSameMachine = found.fingerprint === agent.machine.fingerprint
        const keptRounds = isSameMachine && keepsRounds(spec) ? found.rounds_finished : 0
        await transaction
          .updateTable('placements')
          .set({
            attempt,
            agent: agent.name,
            fingerprint: agent.machine.fingerprint,
            lease_until: inMs(leaseMs),
          })
          .where('run_id', '=', runId)
          .execute()
        const event: RunEvent = { type: 'taken-up', attempt, agent: agent.name, keptRounds }
        const sequence = await addEvent(transaction, runId, event)
        await transaction
          .updateTable('runs')
          .set({ state: 'queued', rounds_finished: keptRounds, ...(keptRounds === 0 && nothingMeasured) })
          .where('id', '=', runId)
          .execute()
        const files = await transaction
          .selectFrom('placement_files')
          .select(['path', 'content'])
          .where('run_id', '=', runId)
          .execute()
        return { runId, shortId, spec, attempt, sequence, keptRounds, files }
      }),
    )
  }

  renew({ runId, attempt }: LeasedAttempt, leaseMs: number): Promise<Renewed> {
    return this.#attempt(async () => {
      const row = await this.#database
        .updateTable('placements')
        .set({ lease_until: inMs(leaseMs) })
        .where('run_id', '=', runId)
        .where('attempt', '=', attempt)
        .returning('cancelled')
        .executeTakeFirst()
      if (!row) return 'lost'
      return row.cancelled ? 'cancelled' : 'held'
    })
  }

  handBack({ runId, attempt }: LeasedAttempt): Promise<void> {
    return this.#attempt(async () => {
      await this.#database
        .updateTable('placements')
        .set({ lease_until: null })
        .where('run_id', '=', runId)
        .where('attempt', '=', attempt)
        .execute()
    })
  }

  cancel(runId: string): Promise<boolean> {
    return this.#attempt(() =>
      this.#database.transaction().execute(async (transaction) => {
        const placed = await transaction
          .selectFrom('placements')
          .innerJoin('runs', 'runs.id', 'placements.run_id')
          .select(isFree.as('isFree'))
          .where('run_id', '=', runId)
          .where('runs.state', 'in', activeStates)
          .forUpdate('placements')
          .executeTakeFirst()
        if (!placed) return false
        if (placed.isFree) await endPlaced(transaction, runId, cancelledInQueue)
        else {
          await transaction
            .updateTable('placements')
            .set({ cancelled: true })
            .where('run_id', '=', runId)
            .execute()
          await transaction.updateTable('runs').set({ state: 'cancelling' }).where('id', '=', runId).execute()
        }
        return true
      }),
    )
  }

  endLapsed(): Promise<string[]> {
    return this.#attempt(() => this.#database.transaction().execute((transaction) => endLapsed(transaction)))
  }

  placements(runIds: readonly string[]): Promise<ReadonlyMap<string, Placement>> {
    return this.#attempt(async () => {
      if (runIds.length === 0) return new Map()
      const rows = await this.#database
        .selectFrom('placements')
        .leftJoin(
          (waiting) =>
            waiting
              .selectFrom('placements as one')
              .innerJoin('runs', 'runs.id', 'one.run_id')
              .select('one.run_id')
              .select((one) =>
                one.fn
                  .agg<string>('rank')
                  .over((over) => over.partitionBy('one.place').orderBy('one.created_at'))
                  .as('position'),
              )
              .where('runs.state', 'in', activeStates)
              .where('runs.deleted_at', 'is', null)
              .where(isFree)
              .as('waiting'),
          (join) => join.onRef('waiting.run_id', '=', 'placements.run_id'),
        )
        .select([
          'placements.run_id',
          'place',
          'set_id',
          'agent',
          'attempt',
          'fingerprint',
          'waiting.position',
        ])
        .where('placements.run_id', 'in', [...runIds])
        .execute()
      const foretold = rows.some(({ position }) => position !== null)
        ? await queueForecast(this.#database, await this.agents())
        : new Map<string, number>()
      return new Map(
        rows.map(({ run_id, set_id: setId, position, ...rest }) => {
          const queuePosition = position === null ? null : Number(position)
          const waits = queuePosition !== null
          return [
            run_id,
            {
              ...rest,
              setId,
              isLapsed: waits && rest.attempt > 0,
              queuePosition,
              startsInMs: waits ? (foretold.get(run_id) ?? null) : null,
            },
          ]
        }),
      )
    })
  }

  setOf(setId: string): Promise<readonly string[]> {
    return this.#attempt(async () => {
      const rows = await this.#database
        .selectFrom('placements')
        .innerJoin('runs', 'runs.id', 'placements.run_id')
        .select('run_id')
        .where('set_id', '=', setId)
        .where('runs.deleted_at', 'is', null)
        .orderBy('agent')
        .orderBy('run_id')
        .execute()
      return rows.map(({ run_id }) => run_id)
    })
  }
}

/** Of a run that is measured anew. */
const nothingMeasured = {
  cases_planned: 0,
  cases_measured: 0,
  cases_failed: 0,
  warnings: 0,
  started_at: null,
  host_name: null,
}

/** Whether events of this attempt are taken: its row stays as it is until they are saved. @throws WirebenchError `stale-attempt`. */
export async function checkAttempt(
  transaction: Kysely<Tables>,
  runId: string,
  attempt: number | undefined,
): Promise<void> {
  const placed = await transaction
    .selectFrom('placements')
    .select('attempt')
    .where('run_id', '=', runId)
    .forShare()
    .executeTakeFirst()
  if (!mayWrite(placed?.attempt, attempt)) throw staleAttempt(runId, attempt)
}

/** Ends the placed runs that nobody will measure any more, and returns their ids. */
export async function endLapsed(transaction: Kysely<Tables>): Promise<string[]> {
  const lapsed = await transaction
    .selectFrom('placements')
    .innerJoin('runs', 'runs.id', 'placements.run_id')
    .select(['run_id', 'cancelled', 'attempt', 'agent'])
    .select((placement) =>
      placement
        .and([
          placement('place', 'like', `${nameAddress('')}%`),
          placement('lease_until', '<', inMs(-returnMs)),
        ])
        .as('isGivenUp'),
    )
    .where('runs.state', 'in', activeStates)
    .where('attempt', '>', 0)
    .where(isFree)
    .orderBy('run_id')
    .forUpdate('placements')
    .skipLocked()
    .execute()
  const ended: string[] = []
  for (const { run_id: runId, isGivenUp, ...rest } of lapsed) {
    const ending = endingOfLapsed({ ...rest, isGivenUp: Boolean(isGivenUp) })
    if (!ending) continue
    await endPlaced(transaction, runId, ending)
    ended.push(runId)
  }
  return ended
}

/** Says how a run ended that nobody has; whoever had it can say nothing more. */
async function endPlaced(
  transaction: Kysely<Tables>,
  runId: string,
  event: Extract<RunEvent, { type: 'run-finished' }>,
): Promise<void> {
  await transaction
    .updateTable('placements')
    .set((placement) => ({ attempt: placement('attempt', '+', 1) }))
    .where('run_id', '=', runId)
    .execute()
  await addEvent(transaction, runId, event)
  await transaction
    .updateTable('runs')
    .set({ state: event.state, finished_at: sql`clock_timestamp()` })
    .where('id', '=', runId)
    .execute()
}

/** Adds an event behind those that there are, and gives its sequence. */
async function addEvent(transaction: Kysely<Tables>, runId: string, event: RunEvent): Promise<number> {
  const last = await transaction
    .selectFrom('events')
    .select((one) => one.fn.max('sequence').as('sequence'))
    .where('run_id', '=', runId)
    .executeTakeFirst()
  const sequence = (last?.sequence ?? 0) + 1
  await transaction
    .insertInto('events')
    .values(eventRow(runId, { sequence, atMs: Date.now(), event }))
    .execute()
  return sequence
}

export function staleAttempt(runId: string, attempt: number | undefined): WirebenchError {
  return new WirebenchError(
    'stale-attempt',
    attempt === undefined
      ? `run ${runId} is measured by an agent, which alone may say anything of it`
      : `attempt ${attempt} of run ${runId} is over: another agent may have it by now`,
    'nothing needs to be done: what the newest attempt says is what counts',
  )
}

export function nameIsTaken(name: string): WirebenchError {
  return new WirebenchError(
    'invalid-option',
    `there is an agent named ${name} already`,
    'give this one another name with --name, or end the other one',
  )
}
