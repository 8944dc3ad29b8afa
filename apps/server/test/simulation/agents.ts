import { serveFleet, usualAgentTimes } from '../../../../packages/bench-core/src/conduct/agent.ts'
import { defaultLimits } from '../../src/config.ts'
import { eventsAfter, eventsOf, machine } from './events.ts'
import { memoryStore } from './memory-store.ts'
import { Engines, expectWords, linkOf, type Surroundings } from './surroundings.ts'
import type { Actor } from './time.ts'

/** A process of an agent; another one of the same name may follow it. */
interface SimulatedAgent extends Actor {
  readonly handBack: AbortController
  readonly engines: Engines
  cutUntilMs: number
}

const agents = 3
/** Two of them are on one machine. */
const machines = ['one', 'one', 'two']

/** Agents that lease runs by the product's own loop, and are killed, stall, are cut off and hand runs back. */
export class Agents {
  /** Whether anything kept one from the database, or from being at work. */
  hadTrouble = false
  /** Whether what is left to do is only to be seen through. */
  isSettling = false
  readonly #surroundings: Surroundings
  readonly #going: (SimulatedAgent | null)[] = []

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  startAll(): void {
    for (let place = 0; place < agents; place++) void this.start(place)
  }

  killAll(): void {
    for (let place = 0; place < agents; place++) this.kill(place)
  }

  async start(number: number): Promise<void> {
    const place = number % agents
    if (this.#going[place]) return
    const { time, database, tempers, broken } = this.#surroundings
    const self: Actor = { name: `agent ${place}`, isGone: false }
    const own: SimulatedAgent = Object.assign(self, {
      handBack: new AbortController(),
      engines: new Engines(this.#surroundings, 'one agent'),
      cutUntilMs: 0,
    })
    this.#going[place] = own
    const logError = (error: unknown, doing: string) => expectWords(this.#surroundings, error, doing)
    try {
      await serveFleet({
        store: memoryStore(
          database,
          linkOf(this.#surroundings, self, () => own.cutUntilMs),
        ),
        agent: {
          name: `agent-${place}`,
          labels: { pool: 'x' },
          machine: { ...machine, fingerprint: machines[place]! },
          can: [],
        },
        session: `${place} at ${time.nowMs}`,
        times: { ...usualAgentTimes, idleMs: 3_000 },
        clock: time.clockOf(self),
        limits: defaultLimits,
        stop: new AbortController().signal,
        handBack: own.handBack.signal,
        takes: 'all',
        secrets: {},
        unpack: async () => {},
        tell: ({ what }) => {
          if (what === 'lost' && !this.hadTrouble) broken.push('an agent that was well lost its lease')
        },
        logError,
        startEngine: (id, { seed }, _, { afterRound = 0 } = {}) => {
          // What an engine does wrong it does once: the next attempt is another process.
          const temper = { ...tempers[seed]!, ...(this.isSettling && { into: 'nothing' as const }) }
          return own.engines.start({ temper, events: eventsAfter(eventsOf(id, temper.rounds), afterRound) })
        },
      })
    } catch (error) {
      logError(error, 'serve as an agent')
    }
    if (this.#going[place] === own) this.#going[place] = null
  }

  kill(number: number): void {
    const agent = this.#at(number)
    if (!agent) return
    agent.isGone = true
    this.#going[number % agents] = null
    agent.engines.orphan()
  }

  handBack(number: number): void {
    this.#at(number)?.handBack.abort()
  }

  /** What is due while it stalls is done when it goes on. */
  stall(number: number, ms: number): void {
    const agent = this.#at(number)
    if (agent) this.#surroundings.time.stall(agent, ms)
  }

  cutOff(number: number, ms: number): void {
    const agent = this.#at(number)
    if (agent) agent.cutUntilMs = this.#surroundings.time.nowMs + ms
  }

  #at(number: number): SimulatedAgent | null | undefined {
    return this.#going[number % agents]
  }
}
