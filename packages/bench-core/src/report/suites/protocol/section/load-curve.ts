import type { LoadCurve, LoadPoint, RateLimit } from '../../../../model/protocol/protocol-report.ts'
import type { Report, ReportCase } from '../../../../model/report/report.ts'
import { highestRateWithin, limitOf, sloOf } from '../../../../stats/percentiles/rate-limit.ts'
import { firstBeyondKnee } from '../../../figures/knee.ts'
import { generatorsTail, partlyItsOwn } from '../generator.ts'
import { isOpenLoop, numberOf } from '../protocol-cases.ts'

/**
 * The curves of every operation that was measured at rates, in the plan's order; a single rate tells whether it keeps to the
 * target. A rate that failed is a point too, unless nobody knows what was answered at any of them.
 */
export function loadCurves(report: Report): LoadCurve[] {
  const sloNs = report.run.spec.protocol?.sloNs
  if (sloNs === undefined) return []
  const open = report.cases.filter(
    (reported) =>
      reported.key.suite === 'protocol' && isOpenLoop(reported) && reported.status !== 'not-measured',
  )
  const groups = Map.groupBy(open, ({ key }) => JSON.stringify([key.operation, key.workload, key.contender]))
  return [...groups.values()].flatMap((cases) => {
    const { operation, workload, contender } = cases[0]!.key
    const points = cases
      .map((reported) => {
        const point = reported.status === 'failed' ? failedPoint(reported) : pointOf(reported)
        return { ...point, slo: sloOf(point, sloNs) }
      })
      .toSorted((a, b) => a.ratePerSecond - b.ratePerSecond)
    if (points.every(({ answeredPerSecond }) => answeredPerSecond === null)) return []
    const [withinSlo, knee] = [highestRateWithin(points), kneeOf({ points })]
    return [{ operation, workload, contender, points, withinSlo, knee }]
  })
}

/** What a case showed at its rate. */
export function pointOf(reported: ReportCase): Omit<LoadPoint, 'slo'> {
  const { latency, metrics, trials } = reported
  const interval = latency?.intervals.p99Ns
  const partly = generatorsTail(reported, partlyItsOwn)
  return {
    ratePerSecond: numberOf(reported, 'rate')!,
    answeredPerSecond: metrics.operationsPerSecond?.value ?? null,
    successRate: metrics.successRate?.value ?? null,
    p50Ns: latency?.p50Ns ?? null,
    p99Ns: latency?.p99Ns ?? null,
    p99LowNs: interval?.low ?? null,
    p99HighNs: interval?.high ?? null,
    windowMs: latency?.windowMs ?? null,
    ...(generatorsTail(reported) !== null && { isGenerators: true }),
    ...(partly && { delayP99Ns: partly.delayP99Ns }),
    serviceP99Ns: metrics.servicePercentile99Ns?.value ?? null,
    maxNs: latency?.maxNs ?? null,
    inFlightAtEnds: trials * (numberOf(reported, 'connections') ?? 1) * (numberOf(reported, 'inFlight') ?? 1),
  }
}

/** Requests of which none was answered miss their rate; where a process was lost, nobody can tell. */
function failedPoint(reported: ReportCase): Omit<LoadPoint, 'slo'> {
  const { failure } = reported
  const isUnanswered = failure !== null && typeof failure !== 'string' && failure.cause?.code === 'requests'
  const unknown = pointOf({ ...reported, latency: null, metrics: {} })
  return { ...unknown, answeredPerSecond: isUnanswered ? 0 : null }
}

/**
 * The knee of the curve: the highest measured rate before `firstBeyondKnee`, or before the rate is not kept up with. A
 * single rate has none. A p99 that the generator made bends no curve: such rates are passed over.
 */
export function kneeOf({ points }: Pick<LoadCurve, 'points'>): RateLimit {
  if (points.length < 2) return { ratePerSecond: null, nextPerSecond: null }
  const beyond = firstBeyondKnee(points.map(({ p99Ns, isGenerators }) => (isGenerators ? null : p99Ns)))
  return limitOf(points, (point) => point.p99Ns !== null && (beyond < 0 || point !== points[beyond]))
}
