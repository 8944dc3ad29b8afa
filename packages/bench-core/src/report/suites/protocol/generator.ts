import type { CaseKey } from '../../../model/report/case-key.ts'
import type { ReportCase } from '../../../model/report/report.ts'
import { formatPercent, isPercentileName } from '../../words/format-numbers.ts'
import { formatTime } from '../../words/format-time.ts'
import type { Objection } from '../suite-reading.ts'
import { throughput } from './in-flight.ts'
import { isOpenLoop } from './operations.ts'

/** Above this part of its core the load generator may be what limits a result. */
export const saturatedShare = 0.8

/**
 * Why a metric of two cases is the generator's and tells nothing of the service.
 * Throughput and latency are the generator's where it was busy for more than 80 % of its core, or where what it does
 * itself for a request differs between two contenders by more than they do, and by more than counts. In a closed loop that
 * is taken per request answered, because requests wait for each other's work; at a rate, per request.
 */
export function generatorsPart(cases: readonly ReportCase[]): Objection {
  const known = cases.filter(({ metrics }) => metrics.clientCpuNsPerOperation?.value != null)
  const byContender = Map.groupBy(known, ({ key }) => workId(key))
  const clientWork = (reported: ReportCase): number | null => {
    const own = reported.metrics.clientCpuNsPerOperation?.value ?? null
    // At a rate the generator's own work is told at the lowest one only.
    return own ?? byContender.get(workId(reported.key))?.[0]?.metrics.clientCpuNsPerOperation?.value ?? null
  }
  return ({ contender, reference }, metric, threshold) => {
    if (!isOfTheService(metric)) return null
    const busy = [contender, reference].find(
      ({ metrics }) => (metrics.clientCpuShare?.value ?? 0) > saturatedShare,
    )
    if (busy)
      return `throughput and latency are the generator’s, which used ${formatPercent(busy.metrics.clientCpuShare!.value)} of its core with ${busy.key.contender}`
    const [ours, theirs] = [clientWork(contender), clientWork(reference)]
    const [own, other] = [timeOfRequest(contender), timeOfRequest(reference)]
    if (ours === null || theirs === null || own === null || other === null) return null
    if (Math.abs(ours - theirs) <= Math.max(Math.abs(own - other), threshold * other)) return null
    return `throughput and latency are the generator’s, whose own work for a request differs by more than they do: ${formatTime(ours)} with ${contender.key.contender}, ${formatTime(theirs)} with ${reference.key.contender}`
  }
}

function isOfTheService(metric: string): boolean {
  return (
    metric === 'nsPerOperation' ||
    metric === 'latencyFromDueNs' ||
    metric === throughput ||
    isPercentileName(metric)
  )
}

function timeOfRequest(reported: ReportCase): number | null {
  const { latencyFromDueNs, operationsPerSecond } = reported.metrics
  if (isOpenLoop(reported)) return latencyFromDueNs?.value ?? null
  return operationsPerSecond?.value ? 1e9 / operationsPerSecond.value : null
}

function workId({ operation, contender, workload }: CaseKey): string {
  return JSON.stringify([operation, contender, workload])
}
