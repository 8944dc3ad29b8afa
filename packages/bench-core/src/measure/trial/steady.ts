import { isSteady, windowCost } from '../agreement.ts'
import type { Clock } from '../clock.ts'
import type { TimedLoop } from '../timed-loop.ts'

/** How a warm-up ended. */
export interface WarmUp {
  /** Mean of the last window. */
  readonly nsPerOperation: number
  readonly warmupMs: number
  /** Whether the last windows agreed; otherwise the time limit ended the warm-up. */
  readonly steady: boolean
}

/** Batches grow until reading the clock after each is lost in them. */
const shortestBatchNs = 200_000

/**
 * Runs windows of batches until they are steady by their median batch, or until the limit.
 */
export function warmUp(loop: TimedLoop, clock: Clock, windowMs: number, limitMs: number): WarmUp {
  const start = clock.now()
  const windows: number[] = []
  let batch = 1
  while (true) {
    const windowStart = clock.now()
    const costs: number[] = []
    let operations = 0
    let now = windowStart
    while (now - windowStart < windowMs * 1e6) {
      const batchStart = now
      loop.batch(batch)
      now = clock.now()
      costs.push((now - batchStart) / batch)
      operations += batch
      if (now - batchStart < shortestBatchNs) batch *= 2
    }
    windows.push(windowCost(costs)!)
    const warmupMs = (now - start) / 1e6
    const steady = isSteady(windows)
    if (steady || warmupMs >= limitMs)
      return { nsPerOperation: (now - windowStart) / operations, warmupMs, steady }
  }
}
