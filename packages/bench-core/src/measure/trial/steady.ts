import { getHeapSpaceStatistics } from 'node:v8'
import { sumBy } from '../../model/sum.ts'
import { type Clock, systemClock, threadClock } from '../clock.ts'
import { isSteady, lastWindows, windowCost } from '../steadiness.ts'
import type { TimedLoop } from '../timed-loop.ts'

/** How a warm-up ended. */
export interface WarmUp {
  /**
   * The median batch of the last window. Slices are made as long as it says: a mean would count what other programs took of
   * the core just then, and one contender's slices would be a tenth of another's for the whole round.
   */
  readonly nsPerOperation: number
  readonly warmupMs: number
  /** Whether the last windows got no faster; otherwise the time limit ended the warm-up. */
  readonly steady: boolean
}

/** Windows of warming up that fit into its limit: long enough to hold collections, many enough to see it settle. */
export const windowsOfLimit = 20
/** How much of the limit an operation gets before the collection, which drops what is optimised by then. */
export const shareBeforeCollection = 1 / 3
/** Batches grow until reading the clock after each is lost in them. */
const shortestBatchNs = 200_000
/** A machine that gives less of its time than this to a warm-up ends it early. */
const maxWaiting = 4
/** Resident memory may still grow by this part over the windows that have to show it. */
const maxGrowth = 0.01

/** What a warm-up goes by. */
export interface WarmUpGauges {
  readonly clock: Clock
  /** Moves while this thread has a core; the wall clock where it is left out. */
  readonly worked?: Clock
  /** Memory that the process has resident; not looked at where it is left out. */
  readonly residentBytes?: () => number
  /** Machine code that the process has; not looked at where it is left out. */
  readonly codeBytes?: () => number
}

/** Those of this process. */
export const processGauges: WarmUpGauges = {
  clock: systemClock,
  worked: threadClock,
  residentBytes: () => process.memoryUsage.rss(),
  codeBytes: () =>
    sumBy(getHeapSpaceStatistics(), (space) =>
      space.space_name.startsWith('code') ? space.space_used_size : 0,
    ),
}

/**
 * Runs windows of batches until their median batch gets no cheaper, memory has stopped growing and nothing is compiled any
 * more, or until the limit.
 *
 * Windows and limit are of the time that was worked: on a busy machine a window of wall time may hold next to nothing, and
 * three of those show nothing. Memory counts because new pages from the system cost more than the work that fills them, and until
 * the first collections all pages are new. Code counts because what isn't optimised yet may be as steady as what is, and twice
 * as slow.
 */
export function warmUp(
  loop: TimedLoop,
  { clock, worked = clock, residentBytes = () => 0, codeBytes = () => 0 }: WarmUpGauges,
  windowMs: number,
  limitMs: number,
): WarmUp {
  const start = clock.now()
  const workedAtStart = worked.now()
  const resident: number[] = []
  const code: number[] = []
  const windows: number[] = []
  let batch = 1
  while (true) {
    const windowStart = worked.now()
    const waitedUntil = clock.now() + maxWaiting * windowMs * 1e6
    const costs: number[] = []
    let now = clock.now()
    do {
      const batchStart = now
      loop.batch(batch)
      now = clock.now()
      costs.push((now - batchStart) / batch)
      if (now - batchStart < shortestBatchNs) batch *= 2
    } while (worked.now() - windowStart < windowMs * 1e6 && now < waitedUntil)
    const nsPerOperation = windowCost(costs)!
    windows.push(nsPerOperation)
    const warmupMs = (now - start) / 1e6
    resident.push(residentBytes())
    code.push(codeBytes())
    const steady = isSteady(windows) && isFlat(resident) && isUnchanged(code)
    const workedMs = (worked.now() - workedAtStart) / 1e6
    if (steady || workedMs >= limitMs || warmupMs >= maxWaiting * limitMs)
      return { nsPerOperation, warmupMs, steady }
  }
}

/** Whether the last of as many windows as have to show it ended with hardly more memory than the first of them. */
function isFlat(residentBytes: readonly number[]): boolean {
  const [first = 0] = residentBytes.slice(-lastWindows)
  return residentBytes.at(-1)! <= first * (1 + maxGrowth)
}

/** Whether nothing was compiled, and no code was dropped, between the ends of the windows that have to show it. */
function isUnchanged(codeBytes: readonly number[]): boolean {
  return new Set(codeBytes.slice(-lastWindows)).size === 1
}
