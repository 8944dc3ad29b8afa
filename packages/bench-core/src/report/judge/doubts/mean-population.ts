import type { Metric, ReportCase } from '../../../model/report/report.ts'
import { readingOf } from '../../suites/catalogue.ts'
import type { MeanOver, Measured } from '../../suites/suite-reading.ts'

/**
 * The mean of a case where it is that of the very operations whose distribution is shown, each timed by itself: of requests
 * under load. Undefined where the mean is one of batches or whole blocks, which are another population.
 */
export function meanOfDistribution(reported: ReportCase): Metric | undefined {
  return readingOf(reported.key.suite).meanOfDistribution?.(reported)
}

/** What the mean of a case is of where it isn't these operations, in words; null where it is. */
export function meanOver(reported: Measured): MeanOver | null {
  return readingOf(reported.key.suite).meanOver?.(reported) ?? null
}

/** From here on the other mean is told too: readers would else take one for the other. */
const toldFrom = 1.25

/**
 * A note for a table that has a mean over batches or blocks beside percentiles of operations timed singly: they are two
 * populations, so that a mean may lie below the shortest time of the other one. Null where there is but one.
 */
export function populationNote(cases: readonly ReportCase[]): string | null {
  const timed = cases.filter(({ latency, metrics }) => latency && metrics.nsPerOperation)
  const over = [...new Set(timed.flatMap((reported) => meanOver(reported) ?? []))]
  if (over.length === 0) return null
  const largest = Math.max(
    ...timed.map(({ latency, metrics }) => latency!.meanNs / (metrics.nsPerOperation!.value ?? Infinity)),
  )
  const own = largest < toldFrom ? '' : `, whose mean is up to ${largest.toPrecision(2)}× as large`
  return `the mean is over ${over.join(' or ')}; p50 to max come from operations timed one by one${own}`
}
