import type { WorkClock } from '../clock.ts'
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

/**
 * Runs windows of batches until three in a row agree within 5 % in their mean cost, or until the limit. What other
 * programs took of the core isn't part of the cost: it would keep steady code from ever looking so.
 */
export function warmUp(loop: TimedLoop, clock: WorkClock, windowMs: number, limitMs: number): WarmUp {
  const start = clock.now()
  const means: number[] = []
  let batch = 1
  while (true) {
    const windowStart = clock.now()
    const cpuAtStart = clock.cpuNow()
    let operations = 0
    let elapsedNs = 0
    while (elapsedNs < windowMs * 1e6) {
      loop.batch(batch)
      operations += batch
      elapsedNs = clock.now() - windowStart
      // Batches grow until reading the clock after each is lost in them.
      if (elapsedNs / operations < 200_000 / batch) batch *= 2
    }
    // Helper threads add to the CPU time, so that it may be the longer one.
    means.push(Math.min(elapsedNs, clock.cpuNow() - cpuAtStart) / operations)
    const warmupMs = (clock.now() - start) / 1e6
    const steady = agree(means.slice(-agreeingWindows))
    if (steady || warmupMs >= limitMs) return { nsPerOperation: means.at(-1)!, warmupMs, steady }
  }
}

function agree(means: readonly number[]): boolean {
  return means.length === agreeingWindows && Math.max(...means) <= Math.min(...means) * (1 + agreement)
}
