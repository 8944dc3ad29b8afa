import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { WirebenchError } from '../../model/errors.ts'
import type { Database, Session } from './database.ts'
import { answers, noAnswer } from './no-answer.ts'

interface Opened {
  readonly session: Session
  readonly pool: pg.Pool
  /** Every connection that the pool has made. */
  readonly clients: Set<pg.Client>
}

/** Work takes as long as it takes; after so long, and again and again, the server is asked for a sign of life. */
const patienceMs = 2_000
/** Closing is no work. */
const patienceAtEndMs = 500
/**
 * Who is silent for so long within a transaction was stopped or cut off: it is taken back, for it holds what others wait for,
 * the row of a lease above all.
 */
export const maxIdleInTransactionMs = 15_000
/** Who doesn't answer is asked again after this. */
const askAgainMs = 1_000

/**
 * The connections of one store: a pool for its queries, and one session that holds the lease on an embedded server and
 * a lock for every run that this store writes. When the server goes away, all of it is made anew for the next query,
 * locks included. When it is there and doesn't answer, all of it is dropped, and nothing is tried until it does again.
 */
export class Connections {
  /** What Kysely asks of a pool. */
  readonly options = {}
  readonly #database: Database
  readonly #held = new Set<string>()
  #opened: Promise<Opened> | undefined
  /** The newest that was opened. */
  #newest: Opened | undefined
  #sessionQueue: Promise<unknown> = Promise.resolve()
  #asked: Promise<boolean> | undefined
  #hangs = false
  #ended = false

  constructor(database: Database) {
    this.#database = database
  }

  async connect(): Promise<pg.PoolClient> {
    return (await this.#open()).pool.connect()
  }

  /** Does work; fails when the server stops answering on the way, and at once while it doesn't. */
  async whileItAnswers<Result>(work: () => Promise<Result>, patience = patienceMs): Promise<Result> {
    const { location } = this.#database
    if (this.#hangs) throw noAnswer(location)
    let timer: NodeJS.Timeout | undefined
    const doubt = new Promise<never>((_, reject) => {
      const look = async () => {
        if (!(await this.#answers())) reject(noAnswer(location))
        else if (timer !== undefined) timer = setTimeout(look, patienceMs)
      }
      timer = setTimeout(look, patience)
    })
    try {
      return await Promise.race([work(), doubt])
    } finally {
      clearTimeout(timer)
      timer = undefined
    }
  }

  /** Takes the lock of a run; false where that run is being written already, by this store or another process. */
  async hold(runId: string): Promise<boolean> {
    if (this.#held.has(runId)) return false
    const taken = await this.#withSession((client) => tryLock(client, runId))
    if (taken) this.#held.add(runId)
    return taken
  }

  /** Whether this store writes the run, also while it has to take the lock anew. */
  holds(runId: string): boolean {
    return this.#held.has(runId)
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
    this.#ended = true
    const opened = await this.#opened?.catch(() => undefined)
    this.#opened = undefined
    try {
      await this.whileItAnswers(async () => {
        await opened?.pool.end()
        await this.#database.leave(opened?.session)
      }, patienceAtEndMs)
    } catch (error) {
      // Of a server that doesn't answer nobody can take leave.
      if (!this.#hangs) throw error
    } finally {
      await this.#database.release()
    }
  }

  #answers(): Promise<boolean> {
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined
    })
    return this.#asked
  }

  async #ask(): Promise<boolean> {
    // What has never been open is being opened, which has a limit of its own.
    const config = this.#newest?.session.config
    if (this.#hangs) return false
    if (config === undefined || (await answers(config))) return true
    this.#hangs = true
    this.#opened = undefined
    abandon(this.#newest)
    void this.#awaitAnswer(config)
    return false
  }

  async #awaitAnswer(config: pg.ClientConfig): Promise<void> {
    while (!this.#ended && !(await answers(config))) await delay(askAgainMs, undefined, { ref: false })
    this.#hangs = this.#ended
  }

  #open(): Promise<Opened> {
    if (this.#hangs) throw noAnswer(this.#database.location)
    if (this.#ended) throw closed(this.#database.location)
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
    const clients = new Set<pg.Client>()
    class PoolClient extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config)
        clients.add(this)
        this.on('error', () => {})
        this.once('end', () => clients.delete(this))
      }
    }
    const pool = new pg.Pool({
      ...session.config,
      application_name: 'wirebench',
      idle_in_transaction_session_timeout: maxIdleInTransactionMs,
      max: 4,
      Client: PoolClient,
    })
    pool.on('error', () => {})
    const opened = { session, pool, clients }
    this.#newest = opened
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

function closed(location: string): WirebenchError {
  return new WirebenchError(
    'store-unavailable',
    `${location}: the store of saved runs is closed`,
    'open it again',
  )
}

/** Closes connections without the other side, which doesn't hear. */
function abandon(opened: Opened | undefined): void {
  if (!opened) return
  for (const client of [opened.session.client, ...opened.clients]) client.connection.stream.destroy()
  void opened.pool.end().catch(() => {})
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
