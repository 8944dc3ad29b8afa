import { type Kysely, sql } from 'kysely'
import { invalidOption, type WirebenchError } from '../../model/errors.ts'
import type { AgentInfo } from '../../model/machine/agent.ts'
import type { Tables } from '../database/tables.ts'
import { toJson } from '../rows.ts'
import { insertWithShortId } from '../runs/run-rows.ts'
import { agentPatienceMs, type Fleet, type Lease, type PassOver, type PlacedRun } from './fleet.ts'
import { cancelPlaced, endLapsed, giveBackLease, renewLease, takeLease } from './leasing.ts'
import { agentsSeen, placementsSeen, runsOfSet } from './looking.ts'
import { inMs } from './terms.ts'

/** Does work on the database, once more where the connection was lost. */
export type Attempt = <Result>(work: () => Promise<Result>, runId?: string) => Promise<Result>

/** Agents and their leases in PostgreSQL: how leases are taken and given up is in `leasing.ts`, what is told of both in `looking.ts`. */
export class PostgresFleet implements Fleet {
  readonly #database: Kysely<Tables>
  readonly #attempt: Attempt
  readonly agents = this.#on(agentsSeen)
  readonly placements = this.#on(placementsSeen)
  readonly setOf = this.#on(runsOfSet)
  readonly renew = this.#on(renewLease)
  readonly handBack = this.#on(giveBackLease)

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

  place(runs: readonly PlacedRun[]): Promise<void> {
    return this.#inTransaction(async (transaction) => {
      for (const { id, spec, origin, createdAtMs, place, setId, needs, files, estimateMs } of runs) {
        const known = { id, state: 'queued' as const, origin, spec: toJson(spec) }
        // It is there already where the answer was lost on the way.
        if (!(await insertWithShortId(transaction, { ...known, created_at: new Date(createdAtMs) }))) continue
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
    })
  }

  lease(agent: AgentInfo, leaseMs: number, passOver: PassOver = () => {}): Promise<Lease | undefined> {
    return this.#inTransaction((transaction) => takeLease(transaction, agent, leaseMs, passOver))
  }

  cancel(runId: string): Promise<boolean> {
    return this.#inTransaction((transaction) => cancelPlaced(transaction, runId))
  }

  endLapsed(): Promise<string[]> {
    return this.#inTransaction(endLapsed)
  }

  /** A method that does this work on the database and nothing else. */
  #on<Asked extends unknown[], Result>(
    work: (database: Kysely<Tables>, ...asked: Asked) => Promise<Result>,
  ): (...asked: Asked) => Promise<Result> {
    return (...asked) => this.#attempt(() => work(this.#database, ...asked))
  }

  #inTransaction<Result>(work: (transaction: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return this.#attempt(() => this.#database.transaction().execute(work))
  }
}

export function nameIsTaken(name: string): WirebenchError {
  return invalidOption(
    `there is already an agent named ${name}`,
    'give this one another name with --name, or stop the other one',
  )
}
