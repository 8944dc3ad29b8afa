import { systemClock } from '../../../measure/clock.ts'
import { poissonArrivalsNs } from '../../../measure/load/arrivals.ts'
import { closedLoop } from '../../../measure/load/closed-loop.ts'
import type { LoadTally } from '../../../measure/load/load-tally.ts'
import type { LoadObserver, LoadTarget, RunningLoad } from '../../../measure/load/load-target.ts'
import { openLoop } from '../../../measure/load/open-loop.ts'
import { type Pacer, sleepingPacer, spinningPacer } from '../../../measure/load/pacer.ts'
import type { ProtocolLoad } from '../../../model/protocol-spec.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'

/** A request without an answer for so long has failed. */
const timeoutNs = 5e9

export interface LoadTimes {
  readonly leadInMs: number
  readonly durationMs: number
  /** Seed of the arrivals of an open loop. */
  readonly arrivals: number
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
  { leadInMs, durationMs, arrivals }: LoadTimes,
) {
  const pacer: Pacer = hasOwnCore ? spinningPacer(systemClock) : sleepingPacer()
  const [leadInNs, durationNs] = [leadInMs * 1e6, durationMs * 1e6]
  return {
    pacer,
    start(target: LoadTarget, slots: number, tally: LoadTally, observer: LoadObserver): RunningLoad {
      const plan = { target, tally, observer, clock: systemClock, slots, leadInNs, durationNs, timeoutNs }
      if (load.load !== 'open') return closedLoop(plan)
      const { below } = seededRandom(arrivals, 'arrivals')
      const dueNs = poissonArrivalsNs(load.rate, leadInNs + durationNs, () => below(2 ** 32) / 2 ** 32)
      return openLoop({ ...plan, pacer, dueNs })
    },
  }
}
