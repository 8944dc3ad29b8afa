import type { RateLimit } from '../model/protocol/protocol-report.ts'
import type { ChoiceCosts } from '../model/use/costs.ts'
import { highestRateWithin, sloOf } from '../stats/percentiles/rate-limit.ts'

/** Whether a choice keeps the p99 asked for at some measured rate; `open` where none was asked for or measured. */
export type Target = 'kept' | 'missed' | 'undecided' | 'open'

/** The highest rate that one server process keeps the p99 at, by the rates that were measured. */
export function rateWithin({ points }: ChoiceCosts, sloMs: number | null): RateLimit | null {
  if (sloMs === null || points === null) return null
  return highestRateWithin(points.map((point) => ({ ...point, slo: sloOf(point, sloMs * 1e6) })))
}

/**
 * A rate above the limit takes more processes; only what the lowest measured rate doesn’t keep is missed. Rates below the
 * first that misses it may have had too few requests for a p99.
 */
export function targetOf(choice: ChoiceCosts, sloMs: number | null): Target {
  const limit = rateWithin(choice, sloMs)
  if (limit === null) return 'open'
  if (limit.ratePerSecond !== null) return 'kept'
  const lowest = Math.min(...choice.points!.map(({ ratePerSecond }) => ratePerSecond))
  return limit.nextPerSecond === lowest && limit.isNextUndecided !== true ? 'missed' : 'undecided'
}
