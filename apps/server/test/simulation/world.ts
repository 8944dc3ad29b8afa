import { isDeepStrictEqual } from 'node:util'
import {
  initialRunState,
  isActive,
  type RecordedEvent,
  type RunState,
  reduceRun,
} from '@wirebench/bench-core/results'
import { recoverRuns } from '@wirebench/bench-core/store'
import { serveFleet, usualAgentTimes } from '../../../../packages/bench-core/src/conduct/agent.ts'
import { WirebenchError } from '../../../../packages/bench-core/src/model/errors.ts'
import { newRunId } from '../../../../packages/bench-core/src/model/run/run-id.ts'
import { seededRandom } from '../../../../packages/bench-core/test/fixtures/random.ts'
import { defaultLimits } from '../../src/config.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type RunService, runService } from '../../src/runs/run-service.ts'
import { againstPlaced, againstTold, type Follower, type PlacedRun, type ToldRun } from './against.ts'
import { simulatedEngine, type Temper } from './engine.ts'
import { eventsAfter, eventsOf, machine, questions } from './events.ts'
import { type Link, MemoryDatabase } from './memory-database.ts'
import { memoryStore } from './memory-store.ts'
import type { Step } from './step.ts'
import { type Actor, SimulatedTime } from './time.ts'

interface Dashboard extends Actor {
  readonly service: RunService
  readonly store: ReturnType<typeof memoryStore>
  readonly engines: Set<ReturnType<typeof simulatedEngine>>
  /** Runs whose latest events could not be saved: they are held back. */
  readonly holdsBack: Set<string>
}

interface Told extends ToldRun {
  readonly conductor: Dashboard
}

/** A process of an agent; another one of the same name may follow it. */
interface SimulatedAgent extends Actor {
  readonly store: ReturnType<typeof memoryStore>
  readonly handBack: AbortController
  readonly engines: Set<ReturnType<typeof simulatedEngine>>
  cutUntilMs: number
}

const dashboards = 2
const agents = 3
/** Two of them are on one machine. */
const machines = ['one', 'one', 'two']
/** Where runs are placed: with whoever has the label, or with one alone. */
const places = ['label=pool=x', 'label=pool=x', 'name=agent-0', 'name=agent-2']
const settleMs = 30 * 60_000
/** Long enough for what waits, one attempt after the other. */
const agentsSettleMs = 6 * 60_000

/**
 * Dashboards on one store, their runs and those who watch them, in simulated time. All that decides is the product's own code:
 * the service with its queue, conducting, supervising, saving, following, recovering, folding events and making reports.
 * Engines, connections and time are simulated; the store keeps its promises in memory, as a test against PostgreSQL shows.
 * Agents lease runs from the same store, by the product's own loop; they are killed, stall and are cut off. `broken` is where
 * what must hold is held.
 */
export class World {
  readonly broken: string[] = []
  readonly #random: () => number
  readonly #time: SimulatedTime
  readonly #database = new MemoryDatabase()
  readonly #user: Actor = { name: 'user', isGone: false }
  readonly #dashboards: (Dashboard | null)[] = []
  readonly #told: Told[] = []
  readonly #tempers: Temper[] = []
  readonly #followers: Follower[] = []
  readonly #agents: (SimulatedAgent | null)[] = []
  readonly #placed: PlacedRun[] = []
  #isSettling = false
  /** Whether anything kept an agent from the database, or from being at work. */
  #hadTrouble = false
  #outageUntilMs = 0
  #isLossy = false

  constructor(seed: number) {
    this.#random = seededRandom(seed).uniform
    this.#time = new SimulatedTime(this.#random)
  }

  /** Lets the steps happen, sees everything through to its end, and says what doesn't hold. */
  async play(steps: readonly Step[]): Promise<readonly string[]> {
    for (let place = 0; place < dashboards; place++) void this.#open(place)
    for (const step of steps) {
      this.#happen(step)
      const ms = step.does === 'wait' ? step.ms : 0
      await this.#time.pass(this.#time.nowMs + ms + this.#random() * 100)
    }
    await this.#settle()
    for (const told of this.#told) this.broken.push(...againstTold(this.#database, told, this.#followers))
    for (const placed of this.#placed) this.broken.push(...againstPlaced(this.#database, placed))
    if (this.#database.lateWrites > 0) this.broken.push('a late attempt was accepted')
    return this.broken
  }

  #happen(step: Step): void {
    this.#hadTrouble ||= troubles.includes(step.does)
    const act = this.#acts[step.does] as (step: Step) => void
    act(step)
  }

  readonly #acts: { readonly [Does in Step['does']]: (step: Extract<Step, { does: Does }>) => void } = {
    start: ({ at, temper }) => this.#ask(at, (service, dashboard) => this.#start(service, dashboard, temper)),
    cancel: ({ at, run }) =>
      this.#about(at, run, async (service, told) => {
        const { state } = await service.cancel(told.id)
        if (isActive(state)) told.cancelledAtMs ??= this.#time.nowMs
      }),
    delete: ({ at, run }) => this.#about(at, run, (service, { id }) => service.delete(id)),
    restore: ({ at, run }) => this.#about(at, run, (_, { id }, { store }) => store.restore(id)),
    pin: ({ at, run, pinned }) => this.#about(at, run, (_, { id }, { store }) => store.mark(id, { pinned })),
    read: ({ at, run }) => this.#about(at, run, (service, told) => this.#read(service, told)),
    follow: ({ at, run, breaksAfter }) =>
      this.#about(at, run, (service, { id }) => {
        const follower = { run: id, seen: [] }
        this.#followers.push(follower)
        return this.#follow(service, follower, breaksAfter)
      }),
    retain: ({ at, keepRuns }) =>
      this.#ask(at, (_, { store }) => store.setRetention({ keepRuns, keepDays: null, deletedDays: 1 })),
    crash: ({ at }) => this.#crash(at % dashboards),
    stop: ({ at }) => void this.#stop(at % dashboards),
    open: ({ at }) => void this.#open(at % dashboards),
    outage: ({ ms, isLossy }) => {
      this.#outageUntilMs = this.#time.nowMs + ms
      this.#isLossy = isLossy
    },
    'restart the database': () => {
      this.#database.restart()
      // Until its writer has said more, whoever watches from elsewhere may hear that a run was interrupted.
      for (const told of this.#told) told.mayHaveLost = true
    },
    wait: () => {},
    place: ({ at, temper, on }) =>
      this.#ask(at, (_, dashboard) => this.#place(dashboard, temper, places[on % places.length]!)),
    'cancel placed': ({ run }) => {
      const placed = this.#placed[run % Math.max(1, this.#placed.length)]
      if (!placed) return
      this.#ask(run, async (service) => {
        placed.isCancelled = true
        await service.cancel(placed.id)
      })
    },
    'agent starts': ({ agent }) => void this.#startAgent(agent % agents),
    'agent is killed': ({ agent }) => this.#killAgent(agent % agents),
    'agent hands back': ({ agent }) => this.#agents[agent % agents]?.handBack.abort(),
    'agent stalls': ({ agent, ms }) => this.#stall(agent % agents, ms),
    'agent is cut off': ({ agent, ms }) => {
      const cut = this.#agents[agent % agents]
      if (cut) cut.cutUntilMs = this.#time.nowMs + ms
    },
  }

  async #place({ store }: Dashboard, temper: Temper, place: string): Promise<void> {
    const seed = this.#tempers.push(temper) - 1
    const { spec } = await questions.plan({ seed, rounds: temper.rounds })
    const createdAtMs = this.#time.nowMs
    const id = newRunId(createdAtMs)
    const run = { id, spec, origin: 'web' as const, createdAtMs, place, setId: null, needs: [], files: [] }
    this.#placed.push({ id, isCancelled: false })
    await store.fleet.place([run])
  }

  async #startAgent(place: number): Promise<void> {
    if (this.#agents[place]) return
    const self: Actor = { name: `agent ${place}`, isGone: false }
    const own: SimulatedAgent = Object.assign(self, {
      store: memoryStore(
        this.#database,
        this.#linkOf(self, () => own.cutUntilMs),
      ),
      handBack: new AbortController(),
      engines: new Set<ReturnType<typeof simulatedEngine>>(),
      cutUntilMs: 0,
    })
    this.#agents[place] = own
    const info = {
      name: `agent-${place}`,
      labels: { pool: 'x' },
      machine: { ...machine, fingerprint: machines[place]! },
      can: [],
    }
    const session = `${place} at ${this.#time.nowMs}`
    try {
      await serveFleet({
        store: own.store,
        agent: info,
        session,
        times: { ...usualAgentTimes, idleMs: 3_000 },
        clock: this.#time.clockOf(self),
        limits: defaultLimits,
        stop: new AbortController().signal,
        handBack: own.handBack.signal,
        takes: 'all',
        secrets: {},
        unpack: async () => {},
        tell: ({ what }) => {
          if (what === 'lost' && !this.#hadTrouble) this.broken.push('an agent that was well lost its lease')
        },
        complain: (error, doing) => this.#expect(error, doing),
        startEngine: (id, { seed }, _, afterRound = 0) => {
          if (own.engines.size > 0) this.broken.push('two engines of one agent measure at once')
          // What an engine does wrong it does once: the next attempt is another process.
          const temper = { ...this.#tempers[seed]!, ...(this.#isSettling && { into: 'nothing' as const }) }
          const engine = simulatedEngine({
            time: this.#time,
            chance: this.#random,
            temper,
            events: eventsAfter(eventsOf(id, temper.rounds), afterRound),
            onAcknowledged: () => {},
            onEnd: () => void own.engines.delete(engine),
          })
          own.engines.add(engine)
          return engine
        },
      })
    } catch (error) {
      this.#expect(error, 'serve as an agent')
    }
    if (this.#agents[place] === own) this.#agents[place] = null
  }

  #killAgent(place: number): void {
    const agent = this.#agents[place]
    if (!agent) return
    agent.isGone = true
    this.#agents[place] = null
    for (const engine of agent.engines) engine.orphan()
  }

  /** What is due while it stalls is done when it goes on. */
  #stall(place: number, ms: number): void {
    const agent = this.#agents[place]
    if (agent) this.#time.stall(agent, ms)
  }

  /** Starts a dashboard as its server does: what others left behind is recovered first. */
  async #open(place: number): Promise<void> {
    if (this.#dashboards[place]) return
    const self: Actor = { name: `dashboard ${place}`, isGone: false }
    const store = memoryStore(this.#database, this.#linkOf(self))
    const engines: Dashboard['engines'] = new Set()
    const holdsBack = new Set<string>()
    const watched = {
      ...store,
      append: async (id: string, events: readonly RecordedEvent[]) => {
        try {
          await store.append(id, events)
          holdsBack.delete(id)
        } catch (error) {
          holdsBack.add(id)
          this.#lost(id)
          throw error
        }
      },
    }
    const complain = (error: unknown, doing: string) => this.#expect(error, doing)
    const clock = this.#time.clockOf(self)
    const dashboard: Dashboard = Object.assign(self, {
      store: watched,
      engines,
      holdsBack,
      service: runService(
        {
          store: watched,
          clock,
          complain,
          limits: { ...defaultLimits, eventsKept: 10 },
          startEngine: (id, spec) => {
            if (engines.size > 0) this.broken.push('two engines measure at once')
            const temper = this.#tempers[spec.seed]!
            const engine = simulatedEngine({
              time: this.#time,
              chance: this.#random,
              temper,
              events: eventsOf(id, temper.rounds),
              onAcknowledged: ({ sequence }) => this.#acknowledged(dashboard, id, sequence),
              onEnd: () => void engines.delete(engine),
            })
            engines.add(engine)
            return engine
          },
        },
        questions,
      ),
    })
    this.#dashboards[place] = dashboard
    await recoverRuns(watched, (error) => this.#expect(error, 'recover')).catch((error: unknown) =>
      this.#expect(error, 'recover'),
    )
  }

  #linkOf(self: Actor, cutUntilMs = () => 0): Link {
    const away = async () => {
      await this.#time.wait(self, this.#random() * 20)
      return this.#time.nowMs < Math.max(this.#outageUntilMs, cutUntilMs())
    }
    return {
      nowMs: () => this.#time.nowMs,
      there: async () => {
        if ((await away()) && !this.#isLossy) throw unreachable()
      },
      back: async () => {
        if ((await away()) && this.#isLossy) throw unreachable()
      },
    }
  }

  async #start(service: RunService, conductor: Dashboard, temper: Temper): Promise<void> {
    // How its engine behaves goes by the seed, which nothing else looks at.
    const seed = this.#tempers.push(temper) - 1
    const { id } = await service.start({ seed, rounds: temper.rounds })
    this.#told.push({ id, conductor, mayHaveLost: false, cancelledAtMs: null })
  }

  /** Every event that is acknowledged is saved by then, or the store can't be reached and it is held back. */
  #acknowledged({ holdsBack }: Dashboard, id: string, sequence: number): void {
    if (holdsBack.has(id) || !this.#database.runs.has(id)) return
    const saved = this.#database.eventsOf(id).filter(({ event }) => event.type !== 'log').length
    if (saved < sequence)
      this.broken.push(`acknowledged too early: event ${sequence} of a run that has ${saved} saved`)
  }

  /** What a page sees of a run that goes on is what its events say. */
  async #read(service: RunService, { id }: Told): Promise<void> {
    const state = await service.progress(id)
    const saved = this.#database.eventsOf(id)
    if ((saved.at(-1)?.sequence ?? 0) < state.sequence) return
    const folded = saved
      .filter(({ sequence }) => sequence <= state.sequence)
      .reduce<RunState>(reduceRun, initialRunState)
    if (!isDeepStrictEqual(folded, state))
      this.broken.push(
        `a run’s state isn’t what its events say: ${state.roundsFinished} rounds and ${state.log.length} lines instead of ${folded.roundsFinished} and ${folded.log.length}`,
      )
    await service.report(id)
  }

  async #follow(service: RunService, follower: Follower, breaksAfter: number): Promise<void> {
    const left = new AbortController()
    const after = follower.seen.at(-1)?.sequence ?? 0
    let seen = 0
    for await (const event of await service.follow(follower.run, after, left.signal)) {
      const expected = (follower.seen.at(-1)?.sequence ?? 0) + 1
      if (event.sequence !== expected)
        this.broken.push(`who follows was told event ${event.sequence} where ${expected} was due`)
      follower.seen.push(event)
      if (++seen >= breaksAfter) left.abort()
    }
    // Who was cut off comes back, perhaps to the other dashboard.
    if (left.signal.aborted)
      this.#ask(Math.floor(this.#random() * dashboards), (again) => this.#follow(again, follower, 1e9))
  }

  #crash(place: number): void {
    const dashboard = this.#dashboards[place]
    if (!dashboard) return
    dashboard.isGone = true
    this.#dashboards[place] = null
    for (const engine of dashboard.engines) engine.orphan()
    for (const id of dashboard.holdsBack) this.#lost(id)
    // Nobody is left who could end what was cancelled.
    for (const told of this.#told) if (told.conductor === dashboard) told.cancelledAtMs = null
    this.#time.after(this.#user, this.#random() * 50, () => dashboard.store.abandon())
  }

  async #stop(place: number): Promise<void> {
    const dashboard = this.#dashboards[place]
    if (!dashboard) return
    await dashboard.service.stop().catch((error: unknown) => this.#expect(error, 'stop'))
    dashboard.isGone = true
    dashboard.store.abandon()
    if (this.#dashboards[place] === dashboard) this.#dashboards[place] = null
  }

  #ask(at: number, act: (service: RunService, dashboard: Dashboard) => Promise<unknown>): void {
    const dashboard = this.#dashboards[at % dashboards]
    if (dashboard) act(dashboard.service, dashboard).catch((error: unknown) => this.#expect(error, 'ask'))
  }

  #about(
    at: number,
    run: number,
    act: (service: RunService, told: Told, dashboard: Dashboard) => Promise<unknown>,
  ): void {
    const told = this.#told[run % Math.max(1, this.#told.length)]
    if (told) this.#ask(at, (service, dashboard) => act(service, told, dashboard))
  }

  #lost(id: string): void {
    const told = this.#told.find((one) => one.id === id)
    if (told) told.mayHaveLost = true
  }

  /** What may be refused is refused in words; anything else is a bug. */
  #expect(error: unknown, doing: string): void {
    const isInWords = error instanceof ProblemError || error instanceof WirebenchError
    if (!isInWords) this.broken.push(`${doing}: ${error instanceof Error ? error.stack : error}`)
  }

  /** Everything that goes on comes to its end, and both dashboards have been opened once more. */
  async #settle(): Promise<void> {
    this.#isSettling = true
    await this.#time.pass(Math.max(this.#time.nowMs, this.#outageUntilMs) + 1_000)
    // Agents are there again in the end, so that what waits is taken up; they look for work every half second, for ever.
    for (const waitMs of [120_000, agentsSettleMs]) {
      // Those that are about to leave have left by the second time.
      for (let place = 0; place < agents; place++) if (this.#placed.length > 0) void this.#startAgent(place)
      await this.#time.pass(this.#time.nowMs + waitMs)
    }
    for (let place = 0; place < agents; place++) this.#killAgent(place)
    await this.#time.pass(Math.max(this.#time.nowMs, this.#outageUntilMs) + settleMs)
    for (let place = 0; place < dashboards; place++) {
      void this.#stop(place)
      await this.#time.pass(this.#time.nowMs + settleMs)
      void this.#open(place)
      await this.#time.pass(this.#time.nowMs + settleMs)
    }
  }
}

const unreachable = () =>
  new WirebenchError('store-unavailable', 'the database can’t be reached', 'check that the server runs')

const troubles: readonly Step['does'][] = ['outage', 'agent stalls', 'agent is cut off', 'delete', 'cancel']
