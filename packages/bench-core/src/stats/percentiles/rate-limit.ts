import type { LoadPoint, RateLimit } from '../../model/protocol/protocol-report.ts'

/** Below this part of a rate that is answered, requests queue up and latency has no value that it stays at. */
const reachedShare = 0.95

/** Where fewer requests are answered as they were due, a case shows something else than the work that was asked for. */
export const minSuccessRate = 0.999

/**
 * A target is kept where the whole interval of p99 lies within it: an open end never does. It is missed where the interval
 * lies beyond it, or the rate isn't kept up with at all; where nobody knows what was answered, neither. What the generator itself
 * made late can keep a target, since the service was no slower than that, and never misses one: that takes more than the part
 * which may be the generator's.
 */
export function sloOf(point: Omit<LoadPoint, 'slo'>, sloNs: number): NonNullable<LoadPoint['slo']> {
  const { answeredPerSecond, p99LowNs, p99HighNs, delayP99Ns = 0, isGenerators = false } = point
  if (answeredPerSecond === null) return 'undecided'
  if (!isSustained(point)) return 'missed'
  if (p99LowNs !== null && p99LowNs > sloNs)
    return isGenerators || p99LowNs - delayP99Ns <= sloNs ? 'undecided' : 'missed'
  return p99HighNs !== null && p99HighNs <= sloNs ? 'kept' : 'undecided'
}

/** Whether a rate was kept up with: answered at that rate, and as it was due. */
function isSustained(point: Omit<LoadPoint, 'slo'>): boolean {
  return isReached(point) && (point.successRate ?? 0) >= minSuccessRate
}

/** Whether a rate was answered. No more than are in flight where a block ends say nothing of a queue that grows. */
export function isReached({
  ratePerSecond,
  answeredPerSecond,
  windowMs,
  inFlightAtEnds,
}: Omit<LoadPoint, 'slo'>): boolean {
  const answered = answeredPerSecond ?? 0
  if (answered >= reachedShare * ratePerSecond) return true
  const missing = ((ratePerSecond - answered) * (windowMs ?? 0)) / 1000
  return missing > 0 && missing <= inFlightAtEnds
}

/** The highest measured rate whose p99, from the moment a request was due, keeps to the target. Nothing is interpolated. */
export function highestRateWithin(points: readonly LoadPoint[]): RateLimit {
  const limit = limitOf(points, ({ slo }) => slo === 'kept')
  const next = points.find(({ ratePerSecond }) => ratePerSecond === limit.nextPerSecond)
  return { ...limit, ...(next?.slo === 'undecided' && { isNextUndecided: true }) }
}

/**
 * The highest rate up to which all hold. A rate that was kept up with, but with too few requests for a p99, says neither;
 * where nobody knows what was answered, it can't be told.
 */
export function limitOf(all: readonly LoadPoint[], holds: (point: LoadPoint) => boolean): RateLimit {
  const points = all.filter((point) => point.p99Ns !== null || !isSustained(point))
  const failing = points.findIndex((point) => !(isSustained(point) && holds(point)))
  if (failing < 0) return { ratePerSecond: points.at(-1)?.ratePerSecond ?? null, nextPerSecond: null }
  const next = points[failing]!
  return {
    ratePerSecond: points[failing - 1]?.ratePerSecond ?? null,
    nextPerSecond: next.ratePerSecond,
    ...(next.answeredPerSecond === null && { isNextUndecided: true }),
  }
}
