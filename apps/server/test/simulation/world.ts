import { isDeepStrictEqual } from 'node:util'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import { initialRunState, type RunState, reduceRun } from '@wirebench/bench-core/report/figures/run-state'
import { newRunId } from '../../../../packages/bench-core/src/model/run/run-id.ts'
import { seededRandom } from '../../../../packages/bench-core/test/fixtures/random.ts'
import type { RunService } from '../../src/runs/run-service.ts'
import {
  againstPlaced,
  againstTold,
  type Follower,
  type PlacedRun,
  stillHeld,
  type ToldRun,
} from './against.ts'
import { Agents } from './agents.ts'
import { type Dashboard, Dashboards, dashboards } from './dashboards.ts'
import type { Temper } from './engine.ts'
import { questions } from './events.ts'
import { MemoryDatabase } from './memory-database.ts'
import type { Step } from './step.ts'
import { expectWords, type Surroundings } from './surroundings.ts'
import { SimulatedTime } from './time.ts'

interface Told extends ToldRun {
  readonly conductor: Dashboard
}

/** Where runs are placed: with whoever has the label, or with one alone. */
const places = ['label=pool=x', 'label=pool=x', 'name=agent-0', 'name=agent-2']
const settleMs = 30 * 60_000
/** Long enough for what waits, one attempt after the other. */
const agentsSettleMs = 6 * 60_000

/**
 * Dashboards on one store, their runs and those who watch them, in simulated time. All that decides is the product's own code:
 * the service with its queue, conducting, supervising, saving, following, recovering, folding events and making reports.
 * Engines, connections and time are simulated; the store keeps its promises in memory, as a test against PostgreSQL shows.
 * Agents lease runs from the same store, by the product's own loop. `broken` is where what must hold is held.
 */
export class World {
  readonly broken: string[] = []
  readonly #surroundings: Surroundings
  readonly #dashboards: Dashboards
  readonly #agents: Agents
  readonly #told: Told[] = []
  readonly #followers: Follower[] = []
  readonly #placed: PlacedRun[] = []

  constructor(seed: number) {
    const chance = seededRandom(seed).uniform
    this.#surroundings = {
      time: new SimulatedTime(chance),
      chance,
      database: new MemoryDatabase(),
      tempers: [],
      broken: this.broken,
      outage: { untilMs: 0, isLossy: false },
    }
    this.#dashboards = new Dashboards(this.#surroundings, (id) => this.#lost(id))
    this.#agents = new Agents(this.#surroundings)
  }

  /** Lets the steps happen, sees everything through to its end, and says what doesn't hold. */
  async play(steps: readonly Step[]): Promise<readonly string[]> {
    const { time, chance, database } = this.#surroundings
    for (let place = 0; place < dashboards; place++) void this.#dashboards.open(place)
    for (const step of steps) {
      this.#happen(step)
      const ms = step.does === 'wait' ? step.ms : 0
      await time.pass(time.nowMs + ms + chance() * 100)
    }
    await this.#settle()
    for (const told of this.#told) this.broken.push(...againstTold(database, told, this.#followers))
    for (const placed of this.#placed) this.broken.push(...againstPlaced(database, placed))
    if (database.lateWrites > 0) this.broken.push('a late attempt was accepted')
    return this.broken
  }

  #happen(step: Step): void {
    this.#agents.hadTrouble ||= troubles.includes(step.does)
    const act = this.#acts[step.does] as (step: Step) => void
    act(step)
  }

  readonly #acts: { readonly [Does in Step['does']]: (step: Extract<Step, { does: Does }>) => void } = {
    start: ({ at, temper }) => this.#ask(at, (service, dashboard) => this.#start(service, dashboard, temper)),
    cancel: ({ at, run }) =>
      this.#about(at, run, async (service, told) => {
        const { state } = await service.cancel(told.id)
        if (isActive(state)) told.cancelledAtMs ??= this.#surroundings.time.nowMs
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
    crash: ({ at }) => {
      const crashed = this.#dashboards.crash(at)
      // Nobody is left who could end what was cancelled.
      for (const told of this.#told) if (told.conductor === crashed) told.cancelledAtMs = null
    },
    stop: ({ at }) => void this.#dashboards.stop(at),
    open: ({ at }) => void this.#dashboards.open(at),
    outage: ({ ms, isLossy }) => {
      const { outage, time } = this.#surroundings
      outage.untilMs = time.nowMs + ms
      outage.isLossy = isLossy
    },
    'restart the database': () => {
      this.#surroundings.database.restart()
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
    'agent starts': ({ agent }) => void this.#agents.start(agent),
    'agent is killed': ({ agent }) => this.#agents.kill(agent),
    'agent hands back': ({ agent }) => this.#agents.handBack(agent),
    'agent stalls': ({ agent, ms }) => this.#agents.stall(agent, ms),
    'agent is cut off': ({ agent, ms }) => this.#agents.cutOff(agent, ms),
  }

  async #start(service: RunService, conductor: Dashboard, temper: Temper): Promise<void> {
    // How its engine behaves goes by the seed, which nothing else looks at.
    const seed = this.#surroundings.tempers.push(temper) - 1
    const { id } = await service.start({ seed, rounds: temper.rounds })
    this.#told.push({ id, conductor, mayHaveLost: false, cancelledAtMs: null })
  }

  async #place({ store }: Dashboard, temper: Temper, place: string): Promise<void> {
    const seed = this.#surroundings.tempers.push(temper) - 1
    const { spec, estimateMs } = await questions.plan({ seed, rounds: temper.rounds })
    const createdAtMs = this.#surroundings.time.nowMs
    const id = newRunId(createdAtMs)
    const asked = { id, spec, origin: 'web' as const, createdAtMs, place, estimateMs }
    this.#placed.push({ id, isCancelled: false })
    await store.fleet.place([{ ...asked, setId: null, needs: [], files: [] }])
  }

  /** What a page sees of a run that goes on is what its events say. */
  async #read(service: RunService, { id }: Told): Promise<void> {
    const state = await service.progress(id)
    const saved = this.#surroundings.database.eventsOf(id)
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
      this.#ask(Math.floor(this.#surroundings.chance() * dashboards), (again) =>
        this.#follow(again, follower, 1e9),
      )
  }

  #ask(at: number, act: (service: RunService, dashboard: Dashboard) => Promise<unknown>): void {
    const dashboard = this.#dashboards.at(at)
    if (!dashboard) return
    act(dashboard.service, dashboard).catch((error: unknown) => expectWords(this.#surroundings, error, 'ask'))
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

  /** Everything that goes on comes to its end, and both dashboards have been opened once more. */
  async #settle(): Promise<void> {
    const { time, outage, database } = this.#surroundings
    const pass = (ms: number) => time.pass(Math.max(time.nowMs, outage.untilMs) + ms)
    this.#agents.isSettling = true
    await pass(1_000)
    // Agents are there again in the end, so that what waits is taken up; they look for work every half second, for ever.
    for (const waitMs of [120_000, agentsSettleMs]) {
      // Those that are about to leave have left by the second time.
      if (this.#placed.length > 0) this.#agents.startAll()
      await pass(waitMs)
    }
    this.#agents.killAll()
    await pass(settleMs)
    this.broken.push(...stillHeld(database, this.#told))
    for (let place = 0; place < dashboards; place++) {
      void this.#dashboards.stop(place)
      await pass(settleMs)
      void this.#dashboards.open(place)
      await pass(settleMs)
    }
  }
}

const troubles: readonly Step['does'][] = ['outage', 'agent stalls', 'agent is cut off', 'delete', 'cancel']
