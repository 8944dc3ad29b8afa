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

const agreeingWindows = 3
const agreement = 0.05
/** Batches grow until reading the clock after each is lost in them. */
const shortestBatchNs = 200_000

/**
 * Runs windows of batches until three in a row agree within 5 %, or until the limit. They are compared by their median
 * batch: what is waited for is code that gets no faster, and a full collection that falls into one window and not into the
 * next, or another program's turn on the core, would keep their means apart for good.
 */
export function warmUp(loop: TimedLoop, clock: Clock, windowMs: number, limitMs: number): WarmUp {
  const start = clock.now()
  const medians: number[] = []
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
    medians.push(costs.toSorted((a, b) => a - b)[costs.length >> 1]!)
    const warmupMs = (now - start) / 1e6
    const steady = agree(medians.slice(-agreeingWindows))
    if (steady || warmupMs >= limitMs)
      return { nsPerOperation: (now - windowStart) / operations, warmupMs, steady }
  }
}

function agree(medians: readonly number[]): boolean {
  return medians.length === agreeingWindows && Math.max(...medians) <= Math.min(...medians) * (1 + agreement)
}
