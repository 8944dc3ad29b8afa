import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { recoverRuns } from '@wirebench/bench-core/store'
import { defaultLimits } from '../../src/config.ts'
import { type RunService, runService } from '../../src/runs/run-service.ts'
import { eventsOf, questions } from './events.ts'
import { memoryStore } from './memory-store.ts'
import { Engines, expectWords, linkOf, type Surroundings } from './surroundings.ts'
import type { Actor } from './time.ts'

export interface Dashboard extends Actor {
  readonly service: RunService
  readonly store: ReturnType<typeof memoryStore>
  readonly engines: Engines
  /** Runs whose latest events could not be saved: they are held back. */
  readonly holdsBack: Set<string>
}

export const dashboards = 2

/** Dashboards on one store, put together as their server does it. */
export class Dashboards {
  readonly #surroundings: Surroundings
  /** Told of a run of which something may be lost. */
  readonly #lost: (runId: string) => void
  readonly #open: (Dashboard | null)[] = []

  constructor(surroundings: Surroundings, lost: (runId: string) => void) {
    this.#surroundings = surroundings
    this.#lost = lost
  }

  at(number: number): Dashboard | null | undefined {
    return this.#open[number % dashboards]
  }

  /** Starts one as its server does: what others left behind is recovered first. */
  async open(number: number): Promise<void> {
    const place = number % dashboards
    if (this.#open[place]) return
    const { time, database, tempers } = this.#surroundings
    const self: Actor = { name: `dashboard ${place}`, isGone: false }
    const store = memoryStore(database, linkOf(this.#surroundings, self))
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
    const engines = new Engines(this.#surroundings, 'one dashboard')
    const logError = (error: unknown, doing: string) => expectWords(this.#surroundings, error, doing)
    const service = runService(
      {
        store: watched,
        clock: time.clockOf(self),
        logError,
        limits: { ...defaultLimits, eventsKept: 10 },
        startEngine: (id, { seed }) => {
          const temper = tempers[seed]!
          const events = eventsOf(id, temper.rounds)
          const onAcknowledged = ({ sequence }: RecordedEvent) => this.#acknowledged(holdsBack, id, sequence)
          return engines.start({ temper, events, onAcknowledged })
        },
      },
      questions,
    )
    this.#open[place] = Object.assign(self, { store: watched, engines, holdsBack, service })
    await recoverRuns(watched, (error) => logError(error, 'recover')).catch((error: unknown) =>
      logError(error, 'recover'),
    )
  }

  /** Kills one, and gives it; the server notices a moment later. */
  crash(number: number): Dashboard | null | undefined {
    const dashboard = this.at(number)
    if (!dashboard) return dashboard
    const { time, chance } = this.#surroundings
    dashboard.isGone = true
    this.#open[number % dashboards] = null
    dashboard.engines.orphan()
    for (const id of dashboard.holdsBack) this.#lost(id)
    time.after({ name: 'server', isGone: false }, chance() * 50, () => dashboard.store.abandon())
    return dashboard
  }

  async stop(number: number): Promise<void> {
    const dashboard = this.at(number)
    if (!dashboard) return
    await dashboard.service.stop().catch((error: unknown) => expectWords(this.#surroundings, error, 'stop'))
    dashboard.isGone = true
    dashboard.store.abandon()
    if (this.at(number) === dashboard) this.#open[number % dashboards] = null
  }

  /** Every event that is acknowledged is saved by then, or the store can't be reached and it is held back. */
  #acknowledged(holdsBack: ReadonlySet<string>, id: string, sequence: number): void {
    const { database, broken } = this.#surroundings
    if (holdsBack.has(id) || !database.runs.has(id)) return
    const ofEngine = database.eventsOf(id).filter(({ event }) => !['log', 'notice'].includes(event.type))
    const saved = ofEngine.length
    if (saved < sequence)
      broken.push(`acknowledged too early: event ${sequence} of a run that has ${saved} saved`)
  }
}
