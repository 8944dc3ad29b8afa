import { metricInfo } from '../../../model/metrics/index.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import { findComparison } from '../../../model/report/lookup.ts'
import type { Objection } from '../../../model/report/objection.ts'
import type { Comparison, Metric, Report, ReportCase } from '../../../model/report/report.ts'
import { formatTime, ratioWords } from '../../words/format.ts'
import { objectionText } from '../../words/objection-text.ts'
import { shortVerdict } from '../../words/short-verdict.ts'
import { throughput } from './in-flight.ts'
import { isOpenLoop } from './protocol-cases.ts'

/**
 * How a contender stands to the reference under one load: by its mean time; by throughput where they had different numbers
 * of requests in flight; in an open loop by its mean latency from when requests were due; by the server's CPU time where
 * these aren't judged, because they are the generator's. Undefined for the reference.
 */
export function operationComparison(
  report: Pick<Report, 'comparisons'>,
  key: CaseKey,
): Comparison | undefined {
  const timed = timedComparison(report.comparisons, key)
  if (timed?.verdict !== 'not-comparable') return timed
  const instead = findComparison(report.comparisons, key, key.contender, serverCpu)
  return instead && instead.verdict !== 'not-comparable' ? instead : timed
}

/** Comparisons of the server's CPU time that stand in for a time that isn't judged. */
export function standingInForTimes(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.filter(
    (comparison) =>
      comparison.metric === serverCpu &&
      comparison.verdict !== 'not-comparable' &&
      timedComparison(comparisons, comparison)?.verdict === 'not-comparable',
  )
}

const serverCpu = 'serverCpuNsPerOperation'
const timesOfOperations = [throughput, 'nsPerOperation', 'latencyFromDueNs']

function timedComparison(comparisons: readonly Comparison[], key: CaseKey): Comparison | undefined {
  return timesOfOperations
    .map((metric) => findComparison(comparisons, key, key.contender, metric))
    .find((comparison) => comparison !== undefined)
}

/** The same as a cell, such as `1.89× faster`, or `1.13× more server CPU`. */
export function operationRatio(comparison: Comparison | undefined): string {
  if (comparison === undefined) return ''
  const { metric } = comparison
  const verdict = shortVerdict(comparison, metricInfo(metric).better, ratioWords(metric))
  return metric === serverCpu ? `${verdict} server CPU` : verdict
}

/** Why cases of the tables have no ratio, each reason once, whatever figures each contender has for it. */
export function unjudgedOperations(report: Report, cases: readonly ReportCase[]): string[] {
  const unjudged = cases.flatMap(({ key }) => {
    const comparison = timedComparison(report.comparisons, key)
    return comparison?.verdict === 'not-comparable'
      ? [{ ...comparison, reason: comparison.reason ?? comparison.text }]
      : []
  })
  const groups = Map.groupBy(unjudged, ({ reason }) => JSON.stringify(workIn(reason) ? [] : reason))
  return [...groups.values()].map((own) => {
    const { text, reference, reason } = own[0]!
    if (own.every((comparison) => comparison.text === text)) return text
    const contenders = new Set(own.map(({ contender }) => contender))
    const work = own.flatMap((comparison) => workIn(comparison.reason) ?? [])
    const told = work.length > 0 ? { code: 'generator-work' as const, work } : reason
    return `${[...contenders].join(', ')} can’t be compared with ${reference}: ${objectionText(told)}`
  })
}

function workIn(reason: Objection) {
  return typeof reason === 'object' && reason.code === 'generator-work' ? reason.work : null
}

/** The mean time of a closed loop, or the mean latency from when requests were due. */
export function operationMean({ metrics }: ReportCase): Metric | undefined {
  return metrics.nsPerOperation ?? metrics.latencyFromDueNs
}

/** What requests one at a time take where client and server are on two cores; null where that wasn't measured. */
export function twoCoresNote(cases: readonly ReportCase[]): string | null {
  const told = cases.flatMap(({ key, metrics }) => {
    const ns = metrics.twoCoresNsPerOperation?.value ?? null
    return ns === null ? [] : [`${formatTime(ns)} ${key.contender}`]
  })
  if (told.length === 0) return null
  return `client and server share a core; on two cores the mean is ${told.join(', ')}, including the time to wake the other core`
}

/** Whether each request of any of the cases works on several documents, so that their rate stands beside that of requests. */
export function haveDocumentRate(cases: readonly ReportCase[]): boolean {
  return cases.some(({ metrics }) => metrics.documentsPerSecond !== undefined)
}

/** Counts of what did not go as it was due, over all rounds. */
const trouble = [
  { metric: 'lateRequests', header: 'late' },
  { metric: 'timeouts', header: 'timeouts' },
  { metric: 'wrongAnswers', header: 'wrong' },
  { metric: 'failedRequests', header: 'failed' },
] as const

/** Those of them that any of the cases had, and of open loops always how many requests left late or failed. */
export function troubleOf(cases: readonly ReportCase[]): readonly (typeof trouble)[number][] {
  const isOpen = cases.some(isOpenLoop)
  return trouble.filter(
    ({ metric }) =>
      cases.some(({ metrics }) => (metrics[metric]?.value ?? 0) > 0) ||
      (isOpen && (metric === 'lateRequests' || metric === 'failedRequests')),
  )
}
