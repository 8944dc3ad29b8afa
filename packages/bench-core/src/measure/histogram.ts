import { build, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js'

/** The figures of one latency distribution, in nanoseconds, all read from the histogram so that it gives them again. */
export interface Distribution {
  readonly samples: number
  readonly minNs: number
  readonly p50Ns: number
  readonly p90Ns: number
  readonly p95Ns: number
  readonly p99Ns: number
  readonly p999Ns: number
  readonly maxNs: number
  readonly meanNs: number
  readonly stddevNs: number
  /** HdrHistogram V2, compressed, base64. */
  readonly histogram: string
}

/** Records durations in whole nanoseconds with 3 significant digits. Needs at least one sample. */
export function distributionOf(samplesNs: Uint32Array): Distribution {
  const histogram = build({ lowestDiscernibleValue: 1, numberOfSignificantValueDigits: 3, bitBucketSize: 32 })
  for (const sample of samplesNs) histogram.recordValue(sample)
  return distributionIn(histogram)
}

/** The same of durations that have been recorded, at least one. */
export function distributionIn(histogram: Histogram): Distribution {
  return {
    samples: histogram.totalCount,
    ...figures(histogram),
    histogram: encodeIntoCompressedBase64(histogram),
  }
}

function figures(histogram: Histogram) {
  const maxNs = histogram.maxValue
  // A percentile is the upper end of its bucket, which may lie above the largest value.
  const percentile = (percent: number) => Math.min(histogram.getValueAtPercentile(percent), maxNs)
  const minNs = histogram.getValueAtPercentile(0) === 0 ? 0 : histogram.minNonZeroValue
  return {
    minNs,
    p50Ns: percentile(50),
    p90Ns: percentile(90),
    p95Ns: percentile(95),
    p99Ns: percentile(99),
    p999Ns: percentile(99.9),
    maxNs,
    // It is taken from the middles of the buckets, which may lie beyond the samples, too.
    meanNs: Math.min(Math.max(histogram.mean, minNs), maxNs),
    stddevNs: histogram.stdDeviation,
  }
}
