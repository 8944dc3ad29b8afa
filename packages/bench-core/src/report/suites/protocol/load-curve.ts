import type { LoadCurve, LoadPoint, RateLimit } from '../../../model/protocol-report.ts'
import type { Report, ReportCase } from '../../../model/report.ts'
import { firstBeyondKnee } from '../../figures/knee.ts'
import { leastSuccessRate, reachedShare } from './kept-up.ts'
import { loadOf, numberOf, protocolCases } from './protocol-cases.ts'

export type { RateLimit } from '../../../model/protocol-report.ts'

/** The curves of every operation that was measured at rates, in the plan's order; a single rate tells whether it keeps to the target. */
export function loadCurves(report: Report): LoadCurve[] {
  const sloNs = report.run.spec.protocol?.sloNs
  if (sloNs === undefined) return []
  const open = protocolCases(report).filter((reported) => loadOf(reported) === 'open')
  const groups = Map.groupBy(open, ({ key }) => JSON.stringify([key.operation, key.workload, key.contender]))
  return [...groups.values()].flatMap((cases) => {
    const { operation, workload, contender } = cases[0]!.key
    const points = cases
      .map((reported) => pointOf(reported, sloNs))
      .toSorted((a, b) => a.ratePerSecond - b.ratePerSecond)
    const [withinSlo, knee] = [highestRateWithin({ points }), kneeOf({ points })]
    return [{ operation, workload, contender, points, withinSlo, knee }]
  })
}

function pointOf(reported: ReportCase, sloNs: number): LoadPoint {
  const { latency, metrics } = reported
  const interval = latency?.intervals.p99Ns
  const point = {
    ratePerSecond: numberOf(reported, 'rate')!,
    answeredPerSecond: metrics.operationsPerSecond?.value ?? null,
    successRate: metrics.successRate?.value ?? null,
    p50Ns: latency?.p50Ns ?? null,
    p99Ns: latency?.p99Ns ?? null,
    p99LowNs: interval?.low ?? null,
    p99HighNs: interval?.high ?? null,
    windowMs: latency?.windowMs ?? null,
    serviceP99Ns: metrics.servicePercentile99Ns?.value ?? null,
    maxNs: latency?.maxNs ?? null,
  }
  return { ...point, slo: sloOf(point, sloNs) }
}

/**
 * A target is kept where the whole interval of p99 lies within it: an open end never does. It is missed where the interval
 * lies beyond it, or the rate isn't kept up with at all.
 */
export function sloOf(point: Omit<LoadPoint, 'slo'>, sloNs: number): NonNullable<LoadPoint['slo']> {
  const { p99LowNs = null, p99HighNs = null } = point
  if (!isSustained(point) || (p99LowNs !== null && p99LowNs > sloNs)) return 'missed'
  return p99HighNs !== null && p99HighNs <= sloNs ? 'kept' : 'undecided'
}

/** Whether a rate was kept up with: answered at that rate, and as it was due. */
function isSustained({
  ratePerSecond,
  answeredPerSecond,
  successRate,
}: Pick<LoadPoint, 'ratePerSecond' | 'answeredPerSecond' | 'successRate'>): boolean {
  return (answeredPerSecond ?? 0) >= reachedShare * ratePerSecond && (successRate ?? 0) >= leastSuccessRate
}

/** The highest measured rate whose p99, from the moment a request was due, keeps to the target. Nothing is interpolated. */
export function highestRateWithin({ points }: Pick<LoadCurve, 'points'>): RateLimit {
  const limit = limitOf(points, ({ slo }) => slo === 'kept')
  const next = points.find(({ ratePerSecond }) => ratePerSecond === limit.nextPerSecond)
  return { ...limit, ...(next?.slo === 'undecided' && { isNextUndecided: true }) }
}

/**
 * The knee of the curve: the highest measured rate before `firstBeyondKnee`, or before the rate is not kept up with. A
 * single rate has none.
 */
export function kneeOf({ points }: Pick<LoadCurve, 'points'>): RateLimit {
  if (points.length < 2) return { ratePerSecond: null, nextPerSecond: null }
  const beyond = firstBeyondKnee(points.map(({ p99Ns }) => p99Ns))
  return limitOf(points, (point) => point.p99Ns !== null && (beyond < 0 || point !== points[beyond]))
}

/** A rate that was kept up with, but with too few requests for a p99, says neither. */
function limitOf(all: readonly LoadPoint[], holds: (point: LoadPoint) => boolean): RateLimit {
  const points = all.filter((point) => point.p99Ns !== null || !isSustained(point))
  const failing = points.findIndex((point) => !(isSustained(point) && holds(point)))
  if (failing < 0) return { ratePerSecond: points.at(-1)?.ratePerSecond ?? null, nextPerSecond: null }
  return {
    ratePerSecond: points[failing - 1]?.ratePerSecond ?? null,
    nextPerSecond: points[failing]!.ratePerSecond,
  }
}
