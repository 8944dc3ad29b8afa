import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Objection } from '../../../model/report/objection.ts'
import type { ReportCase } from '../../../model/report/report.ts'
import { minSuccessRate } from '../../../stats/percentiles/rate-limit.ts'
import { isPercentileName } from '../../words/format.ts'
import type { CasePair, FiguresOfRound, Objecting } from '../suite-reading.ts'
import { throughput } from './in-flight.ts'
import { isOpenLoop } from './protocol-cases.ts'

/** Above this part of its core the load generator may be what limits a result. */
export const saturatedShare = 0.8

/** From this part of a latency on it is more of the generator's than of the service's. */
const mostlyItsOwn = 0.5

/** From this part of it on services have to differ by more than the generator's own part. */
export const partlyItsOwn = 0.25

/** How late a generator itself sent requests that were due and had a connection, and the latency that this is a part of. */
interface OwnPart {
  readonly delayNs: number
  readonly latencyNs: number
}

/** Of the mean from when requests were due, or of their tail; null where a metric is neither, or nobody knows. */
function ownPart({ latency, metrics }: ReportCase, metric: string): OwnPart | null {
  const figure = (name: string) => metrics[name]?.value ?? null
  const [delayNs, latencyNs] =
    metric === 'latencyFromDueNs'
      ? [figure('generatorDelayNs'), figure('latencyFromDueNs')]
      : [isTail(metric) ? figure('generatorDelayPercentile99Ns') : null, latency?.p99Ns ?? null]
  return delayNs === null || latencyNs === null ? null : { delayNs, latencyNs }
}

function isPartOf({ delayNs, latencyNs }: OwnPart, share: number): boolean {
  return delayNs >= share * latencyNs
}

/** The generator's own part of a tail, where it is so much of it: the process had no core, or was busy with other answers. */
export function generatorsTail(
  reported: ReportCase,
  share = mostlyItsOwn,
): { delayP99Ns: number; p99Ns: number } | null {
  const part = ownPart(reported, 'p99Ns')
  return part && isPartOf(part, share) ? { delayP99Ns: part.delayNs, p99Ns: part.latencyNs } : null
}

/** Why latencies from when requests were due may differ by what is the generator's; null where they don't. */
function latenessAgainst({ contender, reference }: CasePair, metric: string): Objection | null {
  const [own, other] = [contender, reference].map((side) => {
    const part = ownPart(side, metric)
    return part && { ...part, contender: side.key.contender }
  })
  if (!own || !other) return null
  const [latest, less] = own.delayNs >= other.delayNs ? [own, other] : [other, own]
  const mostly = [latest, less].find((part) => isPartOf(part, mostlyItsOwn))
  const isPart = isPartOf(latest, partlyItsOwn) || isPartOf(less, partlyItsOwn)
  const differBy = Math.abs(own.latencyNs - other.latencyNs)
  if (!mostly && !(isPart && differBy <= latest.delayNs)) return null
  const { contender: name, delayNs } = mostly ?? latest
  const what = metric === 'latencyFromDueNs' ? 'mean' : 'tail'
  return { code: 'generator-late', contender: name, delayNs, what, isMost: mostly !== undefined }
}

function isTail(metric: string): boolean {
  return isPercentileName(metric) && metric !== 'p50Ns'
}

/**
 * Why a metric of two cases is the generator's and tells nothing of the service.
 * A latency from when requests were due is the generator's where most of it is what it made them wait itself; where a quarter of it is,
 * services have to differ by more than that. Throughput and
 * latency are its own where it was busy for more than 80 % of its core, or where what it does
 * itself for a request differs between two contenders by more than they do, and by more than counts. In a closed loop that
 * is taken per request answered, because requests wait for each other's work; at a rate, per request.
 */
export function generatorsPart(cases: readonly ReportCase[]): Objecting {
  const ownWork = differingWork(cases)
  return (pair, metric, threshold) => {
    const { contender, reference } = pair
    if (!isOfTheService(metric)) return null
    const late = latenessAgainst(pair, metric)
    if (late !== null) return late
    const busy = [contender, reference].find(
      ({ metrics }) => (metrics.clientCpuShare?.value ?? 0) > saturatedShare,
    )
    if (busy) {
      const shareOfCore = busy.metrics.clientCpuShare!.value!
      return { code: 'generator-busy', contender: busy.key.contender, shareOfCore }
    }
    return ownWork(pair, threshold)
  }
}

/** The generator's own work for a request of two contenders, where it differs by more than they do; null where it doesn't. */
function differingWork(
  cases: readonly ReportCase[],
): (pair: CasePair, threshold: number) => Objection | null {
  const known = cases.filter(({ metrics }) => metrics.clientCpuNsPerOperation?.value != null)
  const byContender = Map.groupBy(known, ({ key }) => workId(key))
  const clientWork = (reported: ReportCase): number | null => {
    const own = reported.metrics.clientCpuNsPerOperation?.value ?? null
    if (own !== null) return own
    // At a rate the generator's own work is told at the lowest one only.
    const others = byContender.get(workId(reported.key)) ?? []
    const nearest = others.find((other) => isOpenLoop(other) === isOpenLoop(reported)) ?? others[0]
    return nearest?.metrics.clientCpuNsPerOperation?.value ?? null
  }
  return ({ contender, reference }, threshold) => {
    const [ours, theirs] = [clientWork(contender), clientWork(reference)]
    const [own, other] = [timeOfRequest(contender), timeOfRequest(reference)]
    if (ours === null || theirs === null || own === null || other === null) return null
    if (Math.abs(ours - theirs) <= Math.max(Math.abs(own - other), threshold * other)) return null
    return {
      code: 'generator-work',
      work: [
        { contender: contender.key.contender, ns: ours },
        { contender: reference.key.contender, ns: theirs },
      ],
    }
  }
}

/**
 * Whether two times of one round aren't the services': requests failed, others were in flight, the generator was full, or its own work
 * for a request differs by more than they do.
 */
export function isNoTime(own: FiguresOfRound, against: FiguresOfRound): boolean {
  const isDoubtful = [own, against].some(
    ({ clientCpuShare, successRate }) =>
      (clientCpuShare ?? 0) > saturatedShare || (successRate ?? 1) < minSuccessRate,
  )
  if (isDoubtful || own.requestsInFlight !== against.requestsInFlight) return true
  const work = Math.abs((own.clientCpuNsPerOperation ?? 0) - (against.clientCpuNsPerOperation ?? 0))
  const [ours, theirs] = [own, against].map(
    ({ operationsPerSecond }) => 1e9 / (operationsPerSecond || Number.NaN),
  )
  return work > Math.abs(ours! - theirs!)
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
