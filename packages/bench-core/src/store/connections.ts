import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database, Session } from './database.ts'

interface Opened {
  readonly session: Session
  readonly pool: pg.Pool
}

/**
 * The connections of one store: a pool for its queries, and one session that holds the lease on an embedded server and
 * a lock for every run that this store writes. When the server goes away, all of it is made anew for the next query,
 * locks included.
 */
export class Connections {
  /** What Kysely asks of a pool. */
  readonly options = {}
  readonly #database: Database
  readonly #held = new Set<string>()
  #opened: Promise<Opened> | undefined
  #sessionQueue: Promise<unknown> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  async connect(): Promise<pg.PoolClient> {
    return (await this.#open()).pool.connect()
  }

  /** Takes the lock of a run; false where that run is being written already, by this store or another process. */
  async hold(runId: string): Promise<boolean> {
    if (this.#held.has(runId)) return false
    const taken = await this.#withSession((client) => tryLock(client, runId))
    if (taken) this.#held.add(runId)
    return taken
  }

  async free(runId: string): Promise<void> {
    if (!this.#held.delete(runId)) return
    await this.#withSession((client) => client.query('select pg_advisory_unlock($1)', [lockKey(runId)]))
  }

  /** Runs one piece of work at a time, under a lock that all processes share. */
  async exclusively(name: string, work: () => Promise<void>): Promise<void> {
    await this.#withSession((client) => client.query('select pg_advisory_lock($1)', [lockKey(name)]))
    try {
      await work()
    } finally {
      await this.#withSession((client) => client.query('select pg_advisory_unlock($1)', [lockKey(name)]))
    }
  }

  /** Finds out whether the session still stands, and drops everything that hung on it where it doesn't. */
  async check(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined)
    if (!opened) return
    await opened.session.client.query('select 1').catch(() => this.#drop(opened))
  }

  /** Kysely's word for closing a pool. */
  async end(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined)
    this.#opened = undefined
    await opened?.pool.end()
    await this.#database.leave(opened?.session)
  }

  #open(): Promise<Opened> {
    if (!this.#opened) {
      const opening = this.#reopen()
      this.#opened = opening
      opening.catch(() => {
        if (this.#opened === opening) this.#opened = undefined
      })
    }
    return this.#opened
  }

  async #reopen(): Promise<Opened> {
    const session = await this.#database.connect()
    const pool = new pg.Pool({ ...session.config, application_name: 'wirebench', max: 4 })
    pool.on('error', () => {})
    const opened = { session, pool }
    session.client.once('end', () => this.#drop(opened))
    for (const runId of this.#held) await tryLock(session.client, runId)
    return opened
  }

  async #drop(opened: Opened): Promise<void> {
    if ((await this.#opened?.catch(() => undefined)) !== opened) return
    this.#opened = undefined
    await Promise.allSettled([opened.pool.end(), opened.session.client.end()])
  }

  /** The session works on one query at a time, which the driver leaves to its user. */
  #withSession<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const turn = this.#sessionQueue.then(async () => work((await this.#open()).session.client))
    this.#sessionQueue = turn.catch(() => {})
    return turn
  }
}

/** The number that PostgreSQL knows a run's lock by, or that of any other thing with a name. */
export function lockKey(name: string): string {
  return createHash('sha256').update(`wirebench/${name}`).digest().readBigInt64BE().toString()
}

async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    lockKey(name),
  ])
  return rows[0]?.taken ?? false
}
