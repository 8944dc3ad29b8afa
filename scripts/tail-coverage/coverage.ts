import { pooledPercentiles } from '../../packages/bench-core/src/stats/percentiles/pooled-percentile.ts'
import { measured, type StallingService, truePercentileMs, uniformOf, type Window } from './stalls.ts'

const probabilities = [0.95, 0.99, 0.999] as const

/** How the intervals of one percentile did over many windows. */
export interface Coverage {
  readonly p: number
  readonly truthMs: number
  /** Part of the windows whose interval has two ends. */
  readonly claims: number
  /** Part of these that hold the truth. */
  readonly covered: number
  /** Part of the windows that say "at least", of which so many hold the truth. */
  readonly open: number
  readonly openCovered: number
}

/** A minute of measuring, in blocks of about a second: at least one a round. */
export function minuteOf(ratePerSecond: number, rounds: number): Window {
  const blocksPerRound = Math.max(1, Math.round(60 / rounds))
  return { ratePerSecond, windowMs: 60_000, rounds, blocksPerRound }
}

/** Simulates so many windows of a service. The same seed gives the same result. */
export function coverageOf(
  service: StallingService,
  window: Window,
  windows: number,
  seed: number,
): Coverage[] {
  const truths = probabilities.map((p) => truePercentileMs(service, p))
  const counts = probabilities.map(() => ({ claims: 0, covered: 0, open: 0, openCovered: 0 }))
  for (let index = 0; index < windows; index++) {
    const uniform = uniformOf(seed + index, JSON.stringify([service, window]))
    const found = pooledPercentiles(measured(service, window, uniform), probabilities)
    for (const [place, { interval }] of found.entries()) {
      if (interval === null) continue
      const count = counts[place]!
      const isCovered = interval.low <= truths[place]! && (interval.high ?? Infinity) >= truths[place]!
      const [all, covered] =
        interval.high === null ? (['open', 'openCovered'] as const) : (['claims', 'covered'] as const)
      count[all]++
      if (isCovered) count[covered]++
    }
  }
  return probabilities.map((p, place) => {
    const { claims, covered, open, openCovered } = counts[place]!
    return {
      p,
      truthMs: truths[place]!,
      claims: claims / windows,
      covered: covered / claims,
      open: open / windows,
      openCovered: openCovered / open,
    }
  })
}
