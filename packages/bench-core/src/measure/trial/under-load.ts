import type { Clock } from '../clock.ts'
import { arrivalsIn, fillWithArrivals } from '../load/arrivals.ts'
import type { TimedLoop } from '../timed-loop.ts'
import type { TrialReplyOf, UnderLoadCommand } from './protocol.ts'

/** So many operations of one load at most; a quicker operation has a shorter load. */
export const maxOperationsOfALoad = 2 ** 18

/** What a load keeps: made beforehand, so that none of it is in the peak of memory. */
export interface LoadRoom {
  readonly samplesNs: Uint32Array
  /** When each operation falls due, of one load after the other. */
  readonly dueNs: Float64Array
}

/**
 * An open loop in one thread: operations fall due by a Poisson process at a share of the capacity that was measured just
 * before, and are worked one after the other in the order in which they fall due, as a service of one thread does. One
 * that falls due while another is worked waits, none is dropped, and a load ends when all of its operations are done.
 * Writes the times from due and then the service times of each load into the room, whole nanoseconds.
 * @param uniformOf Random numbers in 0 … 1 of each load, by its place, so that no load depends on how long those before were.
 */
export function workUnderLoad(
  loop: TimedLoop,
  { leadInMs, capacityMs, durationMs, loadPercents }: UnderLoadCommand,
  { samplesNs, dueNs: dueRoomNs }: LoadRoom,
  clock: Clock,
  uniformOf: (load: number) => () => number,
): Omit<TrialReplyOf<'under-load'>, 'type' | 'peakRssBytes'> {
  meanServiceNs(loop, leadInMs, clock)
  const serviceNs = meanServiceNs(loop, capacityMs, clock)
  const most = Math.min(maxOperationsOfALoad, Math.floor(samplesNs.length / loadPercents.length / 2))
  let samples = 0
  const loads = loadPercents.map((percent, load) => {
    const perSecond = (percent / 100) * (1e9 / serviceNs)
    const durationNs = Math.min(durationMs * 1e6, (most / perSecond) * 1e9)
    const operations = Math.min(most, arrivalsIn(perSecond, durationNs))
    const dueNs = fillWithArrivals(dueRoomNs.subarray(0, operations), durationNs, uniformOf(load))
    const fromDueNs = samplesNs.subarray(samples, samples + operations)
    const servedNs = samplesNs.subarray(samples + operations, samples + 2 * operations)
    samples += 2 * operations
    return { operations, elapsedNs: openLoop(loop, clock, dueNs, fromDueNs, servedNs) }
  })
  return { samples, serviceNs, loads }
}

function openLoop(
  loop: TimedLoop,
  clock: Clock,
  dueNs: Float64Array,
  fromDueNs: Uint32Array,
  servedNs: Uint32Array,
): number {
  const startNs = clock.now()
  let endNs = startNs
  for (let index = 0; index < dueNs.length; index++) {
    const due = startNs + dueNs[index]!
    // Sleeping is far coarser than the times between arrivals.
    let beginNs = endNs
    while (beginNs < due) beginNs = clock.now()
    loop.batch(1)
    endNs = clock.now()
    fromDueNs[index] = wholeNs(endNs - due)
    servedNs[index] = wholeNs(endNs - beginNs)
  }
  return endNs - startNs
}

/** Mean of operations one after the other for so long, timed one by one as under load: the clock is part of the service. */
function meanServiceNs(loop: TimedLoop, durationMs: number, clock: Clock): number {
  const startNs = clock.now()
  let operations = 0
  let nowNs = startNs
  while (nowNs - startNs < durationMs * 1e6 || operations === 0) {
    loop.batch(1)
    operations++
    nowNs = clock.now()
  }
  return (nowNs - startNs) / operations
}

function wholeNs(ns: number): number {
  return Math.min(Math.round(ns), 0xffffffff)
}
