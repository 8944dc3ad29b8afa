import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { WirebenchError } from '../../../../packages/bench-core/src/model/errors.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { simulatedEngine, type Temper } from './engine.ts'
import type { Link, MemoryDatabase } from './memory-database.ts'
import type { Actor, SimulatedTime } from './time.ts'

/** What everybody in a world shares. */
export interface Surroundings {
  readonly time: SimulatedTime
  readonly chance: () => number
  readonly database: MemoryDatabase
  /** How the engine of a run behaves, by its seed, which nothing else looks at. */
  readonly tempers: Temper[]
  /** What doesn't hold. */
  readonly broken: string[]
  /** For how long nobody reaches the database; lossy, its work is done and the answer is lost. */
  readonly outage: { untilMs: number; isLossy: boolean }
}

/** The way to the database of somebody who may be cut off from it besides. */
export function linkOf(
  { time, chance, outage }: Surroundings,
  self: Actor,
  cutUntilMs: () => number = () => 0,
): Link {
  const away = async () => {
    await time.wait(self, chance() * 20)
    return time.nowMs < Math.max(outage.untilMs, cutUntilMs())
  }
  return {
    nowMs: () => time.nowMs,
    there: async () => {
      if ((await away()) && !outage.isLossy) throw unreachable()
    },
    back: async () => {
      if ((await away()) && outage.isLossy) throw unreachable()
    },
  }
}

const unreachable = () =>
  new WirebenchError('store-unavailable', 'the database can’t be reached', 'check that the server runs')

/** What may be refused is refused in words; anything else is a bug. */
export function expectWords({ broken }: Surroundings, error: unknown, doing: string): void {
  const isInWords = error instanceof ProblemError || error instanceof WirebenchError
  if (!isInWords) broken.push(`${doing}: ${error instanceof Error ? error.stack : error}`)
}

interface Engine {
  readonly temper: Temper
  readonly events: readonly RecordedEvent[]
  readonly onAcknowledged?: (event: RecordedEvent) => void
}

/** The engines of one process, of which one measures at a time. */
export class Engines {
  readonly #surroundings: Surroundings
  readonly #whose: string
  readonly #going = new Set<ReturnType<typeof simulatedEngine>>()

  constructor(surroundings: Surroundings, whose: string) {
    this.#surroundings = surroundings
    this.#whose = whose
  }

  start({ temper, events, onAcknowledged = () => {} }: Engine): ReturnType<typeof simulatedEngine> {
    const { time, chance, broken } = this.#surroundings
    if (this.#going.size > 0) broken.push(`two engines of ${this.#whose} measure at once`)
    const engine = simulatedEngine({
      time,
      chance,
      temper,
      events,
      onAcknowledged,
      onEnd: () => void this.#going.delete(engine),
    })
    this.#going.add(engine)
    return engine
  }

  /** The program that started them is gone. */
  orphan(): void {
    for (const engine of this.#going) engine.orphan()
  }
}
