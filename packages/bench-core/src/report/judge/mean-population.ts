import type { Metric, ReportCase } from '../../model/report.ts'
import { readingOf } from '../suites/catalogue.ts'

/**
 * The mean of a case where it is that of the very operations whose distribution is shown, each timed by itself: of requests
 * under load. Undefined where the mean is one of batches or whole blocks, which are another population.
 */
export function meanOfDistribution(reported: ReportCase): Metric | undefined {
  return readingOf(reported.key.suite).meanOfDistribution?.(reported)
}

/** From here on the two means are told apart in words: readers would else take one for the other. */
const toldFrom = 1.25

/**
 * A note for a table that has the mean over batches beside percentiles of operations timed singly, where the means of the
 * two differ by much; null else.
 */
export function populationNote(cases: readonly ReportCase[]): string | null {
  const factors = cases.flatMap((reported) => {
    const batches = reported.metrics.nsPerOperation?.value
    const singly = reported.latency?.meanNs
    return batches && singly && !meanOfDistribution(reported) ? [singly / batches] : []
  })
  const largest = Math.max(...factors)
  if (largest < toldFrom) return null
  return `the mean is over batches; p50 to max are of operations timed singly, whose own mean is up to ${largest.toPrecision(2)}× that`
}
