import { setImmediate, setTimeout } from 'node:timers/promises'
import { byOwnClock, systemClock } from '../../../measure/clock.ts'
import { poissonArrivalsNs } from '../../../measure/load/arrivals.ts'
import { closedLoop } from '../../../measure/load/closed-loop.ts'
import type { LoadTally } from '../../../measure/load/load-tally.ts'
import type { LoadObserver, LoadTarget, RunningLoad } from '../../../measure/load/load-target.ts'
import { openLoop } from '../../../measure/load/open-loop.ts'
import { type Pacer, sleepingPacer, spinningPacer } from '../../../measure/load/pacer.ts'
import { type Share, shareOf } from '../../../measure/load/shares.ts'
import type { ProtocolLoad } from '../../../model/protocol/protocol-spec.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'

/** A request without an answer for so long has failed. */
const timeoutNs = 5e9

/**
 * At the end of the lead-in of an open loop nothing is due for so long: reading the counters takes milliseconds, in which requests
 * would be late that are counted.
 */
const readingNs = 5e6

export interface LoadTimes {
  readonly leadInMs: number
  readonly durationMs: number
  /** Seed of the arrivals of an open loop. */
  readonly arrivals: number
  /** Where others make the load, too, each his share of it. */
  readonly inStep?: InStep | undefined
}

/** One of several who make a load together. */
export interface InStep {
  readonly share: Share
  /** When it begins, in microseconds: by the clock that all generators have in common, and in a client by its machine's own. */
  readonly startsAtUs: number
  /** For how long it goes on when its own time is over, since that of others may not be. */
  readonly tailMs: number
}

/** What one of several who make a load has of its connections. Its rate is shared out by the arrivals. */
export function shareOfLoad(load: ProtocolLoad, share: Share | undefined): ProtocolLoad {
  if (!share || load.load === 'sequential') return load
  return { ...load, connections: connectionsOf(load.connections, share) }
}

/** The same of a number of them: nobody is without. */
export function connectionsOf(connections: number, share: Share): number {
  return Math.max(1, shareOf(connections, share))
}

/**
 * How many connections a load takes and how many requests are in flight on each.
 * @param pipelining What a contender has in flight whatever the load says; a sequential load has one all the same.
 */
export function slotsOf(
  load: ProtocolLoad,
  pipelining: number | null,
): { connections: number; inFlight: number } {
  switch (load.load) {
    case 'sequential':
      return { connections: 1, inFlight: 1 }
    case 'closed':
      return { connections: load.connections, inFlight: pipelining ?? load.inFlight }
    case 'open':
      return { connections: load.connections, inFlight: pipelining ?? 1 }
  }
}

/** A load over connections that are open. */
export function loadOf(
  load: ProtocolLoad,
  hasOwnCore: boolean,
  { leadInMs, durationMs, arrivals, inStep }: LoadTimes,
) {
  const pacer: Pacer = hasOwnCore ? spinningPacer(systemClock) : sleepingPacer()
  const [leadInNs, durationNs, tailNs] = [leadInMs * 1e6, durationMs * 1e6, (inStep?.tailMs ?? 0) * 1e6]
  const startsAtNs = inStep && byOwnClock(inStep.startsAtUs * 1e3)
  const { below } = seededRandom(arrivals, inStep ? `arrivals of ${inStep.share.index}` : 'arrivals')
  const uniform = () => below(2 ** 32) / 2 ** 32
  const readsFromNs = leadInNs - Math.min(readingNs, leadInNs / 2)
  const endNs = leadInNs + durationNs
  const arrivalsAt = (rate: number) => {
    const drawn = poissonArrivalsNs(rate, endNs + tailNs, uniform, inStep?.share).filter(
      (due) => due < readsFromNs || due >= leadInNs,
    )
    // At a low rate chance may leave the time that counts without any. Of several who make a load nobody knows the others’.
    const hasNone = !inStep && drawn.every((due) => due < leadInNs)
    return hasNone ? Float64Array.of(...drawn, leadInNs + uniform() * durationNs) : drawn
  }
  // Made before the start, which may be a moment that others keep, too.
  const dueNs = load.load === 'open' && arrivalsAt(load.rate)
  return {
    pacer,
    /** Waits until it is time. */
    awaitStart: () => awaitMoment(startsAtNs),
    start(target: LoadTarget, slots: number, tally: LoadTally, observer: LoadObserver): RunningLoad {
      const times = { slots, startsAtNs, leadInNs, durationNs, timeoutNs }
      const plan = { target, tally, observer, clock: systemClock, ...times }
      return dueNs ? openLoop({ ...plan, pacer, dueNs }) : closedLoop({ ...plan, tailNs })
    },
  }
}

/** Timers of the event loop have whole milliseconds and are up to one late. */
const timerGuardMs = 2

/** How a load was begun that several begin at one moment. */
export interface Start {
  /** How long it was ready before. */
  readonly readyMs: number
  /** How much later than the moment it began. */
  readonly lateNs: number
}

async function awaitMoment(atNs: number | undefined): Promise<Start | undefined> {
  if (atNs === undefined) return undefined
  const leftMs = () => (atNs - systemClock.now()) / 1e6
  const readyMs = leftMs()
  if (readyMs > timerGuardMs) await setTimeout(readyMs - timerGuardMs)
  while (leftMs() > 0) await setImmediate()
  return { readyMs, lateNs: -1e6 * leftMs() }
}
