import type pg from 'pg'
import type { AgentInfo } from '../../model/machine/agent.ts'
import { addressesOf } from '../../model/machine/agent.ts'
import { databaseAt } from '../database/database-url.ts'
import { explainDatabaseFailure } from '../database/store-errors.ts'
import { schemaName } from '../database/tables.ts'

const channel = 'wirebench_generators'
const beatMs = 2_000
/** One who wasn't heard of for so long is taken for gone. */
const patience = `interval '10 seconds'`
/** By then everybody takes who asks for gone: the other side was cut off, and its end may never arrive. */
const answerLimitMs = 20_000
/** What is left of runs whose asker was killed. */
const forgottenAfter = `interval '1 minute'`

/** Which of the generators of a run. */
interface GeneratorKey {
  readonly runId: string
  /** From 0. */
  readonly number: number
}

/** One of those that a run has asked for. */
interface AskedGenerator {
  readonly number: number
  /** Null where nobody has come yet. */
  readonly agent: string | null
  readonly isThere: boolean
}

/** One look at the database's clock. */
interface DatabaseClockReading {
  readonly askedUs: number
  readonly saidUs: number
  readonly heardUs: number
}

/** One end of what a run and one of its generators tell each other, in order and each once; what is lost on the way is told by silence. */
interface GeneratorLine {
  send(message: unknown): Promise<void>
  /** Told of what has come and of what comes. */
  set onMessage(listener: (message: unknown) => void)
  /** Nobody listens any more; closing the desk closes all of its lines. */
  close(): void
}

/**
 * Where runs ask for generators, and agents find that they are asked: rows of the database that both reach, so that nobody has
 * to listen anywhere. A row wakes its reader by NOTIFY; where that doesn't come through, a beat later.
 */
export class GeneratorDesk {
  readonly #client: pg.Client
  readonly #inWords: (error: unknown) => never
  readonly #wakers = new Map<string, () => void>()
  /** The driver leaves it to its user that a connection works on one query at a time. */
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(client: pg.Client, inWords: (error: unknown) => never) {
    this.#client = client
    this.#inWords = inWords
    client.on('notification', ({ payload = '' }) => this.#wakers.get(payload)?.())
  }

  static async open(databaseUrl: string): Promise<GeneratorDesk> {
    const database = databaseAt(databaseUrl)
    const inWords = (error: unknown): never => {
      throw explainDatabaseFailure(error, database.location, database.secrets)
    }
    const { client } = await database.connect().catch(inWords)
    const desk = new GeneratorDesk(client, inWords)
    try {
      await desk.#query(`listen ${channel}`)
    } catch (error) {
      // Agents try again twice a second.
      await desk.close()
      throw error
    }
    return desk
  }

  /** The address of this machine on its way to the database. */
  get host(): string {
    const { stream } = this.#client.connection
    return (
      ('localAddress' in stream && typeof stream.localAddress === 'string' && stream.localAddress) ||
      '127.0.0.1'
    )
  }

  /** Asks for a generator at each of the addresses. */
  async ask(runId: string, places: readonly string[]): Promise<void> {
    await this.#query(
      `delete from ${schemaName}.generators
       where run_id = $1 or asker_seen_at < clock_timestamp() - ${forgottenAfter}`,
      [runId],
    )
    await this.#query(
      `insert into ${schemaName}.generators (run_id, number, place)
       select $1, place.ordinality - 1, place.place from unnest($2::text[]) with ordinality as place (place, ordinality)`,
      [runId, places],
    )
  }

  /** Says that the run is still there, and who of its generators is. */
  async asked(runId: string): Promise<readonly AskedGenerator[]> {
    const { rows } = await this.#query<AskedGenerator>(
      `update ${schemaName}.generators set asker_seen_at = clock_timestamp() where run_id = $1
       returning number, agent, agent_seen_at > clock_timestamp() - ${patience} as "isThere"`,
      [runId],
    )
    return rows.toSorted((a, b) => a.number - b.number)
  }

  /** Needs them no longer. */
  async dismiss(runId: string): Promise<void> {
    await this.#query(`delete from ${schemaName}.generators where run_id = $1`, [runId])
  }

  /** Takes a place as a generator that a run has asked for; undefined where none has, or only for others. */
  async take(agent: Pick<AgentInfo, 'name' | 'labels'>): Promise<GeneratorKey | undefined> {
    const { rows } = await this.#query<GeneratorKey>(
      `update ${schemaName}.generators set agent = $1, agent_seen_at = clock_timestamp()
       where (run_id, number) = (
         select run_id, number from ${schemaName}.generators as free
         where agent is null and place = any($2) and asker_seen_at > clock_timestamp() - ${patience}
         and not exists (
           select 1 from ${schemaName}.generators as own where own.run_id = free.run_id and own.agent = $1
         )
         order by run_id, number limit 1 for update skip locked
       ) returning run_id as "runId", number`,
      [agent.name, addressesOf(agent)],
    )
    return rows[0]
  }

  /** Says that a generator is still there, and whether the run is and still has it. */
  async isAsked({ runId, number }: GeneratorKey, agent: string): Promise<boolean> {
    const { rows } = await this.#query<{ isAsked: boolean }>(
      `update ${schemaName}.generators set agent_seen_at = clock_timestamp() where run_id = $1 and number = $2 and agent = $3
       returning asker_seen_at > clock_timestamp() - ${patience} as "isAsked"`,
      [runId, number, agent],
    )
    return rows[0]?.isAsked ?? false
  }

  line({ runId, number }: GeneratorKey, isAgent: boolean): GeneratorLine {
    let hear: ((message: unknown) => void) | undefined
    const read = async () => {
      // What comes before anybody listens stays where it is.
      if (!hear) return
      const { rows } = await this.#query<{ id: string; content: string }>(
        `delete from ${schemaName}.generator_messages where run_id = $1 and number = $2 and is_to_agent = $3
         returning id, content`,
        [runId, number, isAgent],
      )
      for (const { content } of rows.toSorted((a, b) => Number(a.id) - Number(b.id)))
        hear(JSON.parse(content))
    }
    const wake = () => void read().catch(() => {})
    const own = payloadOf({ runId, number }, isAgent)
    this.#wakers.set(own, wake)
    return {
      send: async (message) => {
        await this.#query(
          `with told as (
             insert into ${schemaName}.generator_messages (run_id, number, is_to_agent, content) values ($1, $2, $3, $4)
           ) select pg_notify($5, $6)`,
          [runId, number, !isAgent, JSON.stringify(message), channel, payloadOf({ runId, number }, !isAgent)],
        )
      },
      set onMessage(listener: (message: unknown) => void) {
        hear = listener
        wake()
      },
      close: () => void this.#wakers.delete(own),
    }
  }

  /** Calls back every few seconds, and has lines look for what they weren't woken for; ends with the connection. */
  everyBeat(beat: () => Promise<unknown>, onLost: (error: unknown) => void): () => void {
    const timer = setInterval(() => {
      for (const wake of this.#wakers.values()) wake()
      beat().catch((error: unknown) => {
        clearInterval(timer)
        onLost(error)
      })
    }, beatMs)
    return () => clearInterval(timer)
  }

  /** Looks at the database's clock so many times. */
  async readClock(times: number, nowUs: () => number): Promise<readonly DatabaseClockReading[]> {
    const readings: DatabaseClockReading[] = []
    for (let time = 0; time < times; time++) {
      const askedUs = nowUs()
      const { rows } = await this.#query<{ us: string }>(
        'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us',
      )
      readings.push({ askedUs, saidUs: Number(rows[0]!.us), heardUs: nowUs() })
    }
    return readings
  }

  async close(): Promise<void> {
    this.#wakers.clear()
    await this.#client.end().catch(() => {})
  }

  #query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    const asked = { text, values, query_timeout: answerLimitMs }
    const turn = this.#queue.then(() => this.#client.query<Row>(asked)).catch(this.#inWords)
    this.#queue = turn.catch(() => {})
    return turn
  }
}

function payloadOf({ runId, number }: GeneratorKey, isAgent: boolean): string {
  return `${runId}/${number}/${isAgent ? 'agent' : 'run'}`
}
