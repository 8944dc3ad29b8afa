import { isSteady, windowCost } from '../agreement.ts'
import type { Clock } from '../clock.ts'
import type { TimedLoop } from '../timed-loop.ts'

/** How a warm-up ended. */
export interface WarmUp {
  /**
   * The median batch of the last window. Slices are made as long as it says: a mean would count what other programs took of
   * the core just then, and one contender's slices would be a tenth of another's for the whole round.
   */
  readonly nsPerOperation: number
  readonly warmupMs: number
  /** Whether the last windows agreed; otherwise the time limit ended the warm-up. */
  readonly steady: boolean
}

/** Batches grow until reading the clock after each is lost in them. */
const shortestBatchNs = 200_000
/** A machine that gives less of its time than this to a warm-up ends it early. */
const mostWaiting = 4

/**
 * Runs windows of batches until they are steady by their median batch, or until the limit. Windows and limit are of the time
 * that was worked: on a busy machine a window of wall time may hold next to nothing, and three of those agree.
 *
 * @param worked Moves while this thread has a core; the wall clock where it is left out.
 */
export function warmUp(
  loop: TimedLoop,
  clock: Clock,
  windowMs: number,
  limitMs: number,
  worked: Clock = clock,
): WarmUp {
  const start = clock.now()
  const workedAtStart = worked.now()
  const windows: number[] = []
  let batch = 1
  while (true) {
    const windowStart = worked.now()
    const waitedUntil = clock.now() + mostWaiting * windowMs * 1e6
    const costs: number[] = []
    let now = clock.now()
    while (worked.now() - windowStart < windowMs * 1e6 && now < waitedUntil) {
      const batchStart = now
      loop.batch(batch)
      now = clock.now()
      costs.push((now - batchStart) / batch)
      if (now - batchStart < shortestBatchNs) batch *= 2
    }
    const nsPerOperation = windowCost(costs)!
    windows.push(nsPerOperation)
    const warmupMs = (now - start) / 1e6
    const steady = isSteady(windows)
    const workedMs = (worked.now() - workedAtStart) / 1e6
    if (steady || workedMs >= limitMs || warmupMs >= mostWaiting * limitMs)
      return { nsPerOperation, warmupMs, steady }
  }
}
