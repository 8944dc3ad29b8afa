import { type Kysely, sql } from 'kysely'
import { WirebenchError } from '../../model/errors.ts'
import { type AgentInfo, addressesOf, isSameSoftware, nameAddress } from '../../model/machine/agent.ts'
import { activeStates, type RunEvent } from '../../model/run/run-event.ts'
import { RunSpec } from '../../model/run/run-spec.ts'
import type { Tables } from '../database/tables.ts'
import { checked, toJson } from '../rows.ts'
import { eventRow } from '../runs/run-rows.ts'
import { cancelledInQueue, endingOfLapsed } from './endings.ts'
import {
  keepsRounds,
  type Lease,
  type LeasedAttempt,
  maxAttempts,
  mayWrite,
  type PassOver,
  type Renewed,
  returnMs,
} from './fleet.ts'
import { inMs, isFree } from './terms.ts'

/** Takes the oldest run that this agent may and can measure, raises the number of its attempt and says so among its events. */
export async function takeLease(
  transaction: Kysely<Tables>,
  agent: AgentInfo,
  leaseMs: number,
  passOver: PassOver,
): Promise<Lease | undefined> {
  const found = await oldestFor(transaction, agent, passOver)
  if (!found) return undefined
  const { run_id: runId, short_id: shortId, spec } = found
  const attempt = found.attempt + 1
  const isSame = isSameSoftware(agent.machine.fingerprint, found.fingerprint)
  const keptRounds = isSame && keepsRounds(spec) ? found.rounds_finished : 0
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
}

/** Passes over those whose spec can't be read. */
async function oldestFor(transaction: Kysely<Tables>, agent: AgentInfo, passOver: PassOver) {
  const unreadable: string[] = []
  for (;;) {
    const found = await oldestAmong(transaction, agent, unreadable)
    if (!found) return undefined
    const { run_id: runId } = found
    try {
      return { ...found, spec: checked(`the spec of run ${runId}`, RunSpec, found.spec) }
    } catch (error) {
      passOver(runId, error)
      unreadable.push(runId)
    }
  }
}

function oldestAmong(transaction: Kysely<Tables>, agent: AgentInfo, unreadable: readonly string[]) {
  return (
    transaction
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
      .where(sql<boolean>`placements.run_id <> all(${unreadable}::text[])`)
      .where('placements.attempt', '<', maxAttempts)
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
  )
}

export async function renewLease(
  database: Kysely<Tables>,
  { runId, attempt }: LeasedAttempt,
  leaseMs: number,
): Promise<Renewed> {
  const row = await database
    .updateTable('placements')
    .set({ lease_until: inMs(leaseMs) })
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .returning('cancelled')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.cancelled ? 'cancelled' : 'held'
}

export async function giveBackLease(
  database: Kysely<Tables>,
  { runId, attempt }: LeasedAttempt,
): Promise<void> {
  await database
    .updateTable('placements')
    .set({ lease_until: inMs(0) })
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .execute()
}

/** Ends a run that nobody has, or asks who has it to end it. */
export async function cancelPlaced(transaction: Kysely<Tables>, runId: string): Promise<boolean> {
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
    await transaction.updateTable('placements').set({ cancelled: true }).where('run_id', '=', runId).execute()
    await transaction.updateTable('runs').set({ state: 'cancelling' }).where('id', '=', runId).execute()
  }
  return true
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

/** Removes the files of runs that nobody will measure any more. */
export async function removeFilesOfEnded(database: Kysely<Tables>): Promise<void> {
  await database
    .deleteFrom('placement_files')
    .where((file) =>
      file.not(
        file.exists(
          file
            .selectFrom('runs')
            .select('id')
            .whereRef('runs.id', '=', 'placement_files.run_id')
            .where('state', 'in', activeStates),
        ),
      ),
    )
    .execute()
}

/** Says how a run ended that nobody has. The number of its attempt turns negative, so that whoever had it can say nothing more. */
async function endPlaced(
  transaction: Kysely<Tables>,
  runId: string,
  event: Extract<RunEvent, { type: 'run-finished' }>,
): Promise<void> {
  await transaction
    .updateTable('placements')
    .set({ attempt: sql`-attempt` })
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
      ? `run ${runId} is measured by an agent, and only that agent may record events of it`
      : `attempt ${attempt} of run ${runId} is over: another agent may have the run by now`,
    'nothing to do: the newest attempt counts',
  )
}
