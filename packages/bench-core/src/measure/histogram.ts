import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from '../model/run/recorded/hdr-histogram.ts'
import { percentileReader, valuesIn } from '../model/run/recorded/recorded-values.ts'
import { sumBy } from '../model/sum.ts'

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
  /** The time that the samples cover. */
  readonly windowMs: number
  /** The same samples by stretches of that time, in its order: how these differ says how far a percentile holds. */
  readonly parts: readonly string[]
}

/**
 * Into how many parts a round's samples are split where nothing else is asked: three rounds then have the ten blocks that
 * a tail needs.
 */
export const partsPerRound = 4

/** Records durations in whole nanoseconds with 3 significant digits. Needs at least one sample. */
export function distributionOf(samplesNs: ArrayLike<number>, windowMs: number): Distribution {
  const histograms = splitIntoParts([samplesNs], partsPerRound)
  return distributionIn(histograms, windowMs)
}

/** The same of durations that were recorded part by part, at least one in all of them. */
export function distributionIn(parts: readonly Histogram[], windowMs: number): Distribution {
  const whole = emptyHistogram()
  const used = parts.filter(({ totalCount }) => totalCount > 0)
  for (const part of used) whole.add(part)
  return {
    samples: whole.totalCount,
    ...figures(whole, used),
    histogram: encodeIntoCompressedBase64(whole),
    windowMs,
    parts: used.map((part) => encodeIntoCompressedBase64(part)),
  }
}

/** The samples of blocks, each in the order of time, in about so many parts of equally many, none of which spans blocks. */
export function splitIntoParts(blocks: readonly ArrayLike<number>[], count: number): Histogram[] {
  const ofBlock = Math.ceil(count / blocks.length)
  return blocks.flatMap((samplesNs) => {
    const parts = Array.from({ length: Math.max(1, Math.min(ofBlock, samplesNs.length)) }, emptyHistogram)
    for (let index = 0; index < samplesNs.length; index++) {
      parts[Math.floor((index * parts.length) / samplesNs.length)]!.recordValue(Math.round(samplesNs[index]!))
    }
    return parts
  })
}

/** A histogram on its way to another process: its encoding knows its ends only to their buckets. */
export interface PackedHistogram {
  readonly histogram: string
  readonly minNonZeroNs: number
  readonly maxNs: number
}

export function packed(histogram: Histogram): PackedHistogram {
  const { minNonZeroValue: minNonZeroNs, maxValue: maxNs } = histogram
  return { histogram: encodeIntoCompressedBase64(histogram), minNonZeroNs, maxNs }
}

export function unpacked({ histogram, minNonZeroNs, maxNs }: PackedHistogram): Histogram {
  const ends = { minNonZeroValue: minNonZeroNs, maxValue: maxNs }
  return Object.assign(decodeFromCompressedBase64(histogram), ends)
}

function emptyHistogram(): Histogram {
  return build({ lowestDiscernibleValue: 1, numberOfSignificantValueDigits: 3, bitBucketSize: 32 })
}

function figures(histogram: Histogram, parts: readonly Histogram[]) {
  // Adding histograms loses their exact ends.
  const maxNs = Math.max(...parts.map(({ maxValue }) => maxValue))
  const values = valuesIn(histogram)
  const valueAt = percentileReader(values)
  // A percentile is the upper end of its bucket, which may lie above the largest value.
  const percentile = (p: number) => Math.min(valueAt(p), maxNs)
  const hasZero = values[0]!.fromNs === 0
  const minNs = hasZero ? 0 : Math.min(...parts.map(({ minNonZeroValue }) => minNonZeroValue))
  const meanOf = (figure: (ns: number) => number) =>
    sumBy(values, ({ fromNs, toNs, count }) => count * figure(Math.floor((fromNs + toNs) / 2))) /
    histogram.totalCount
  const meanNs = meanOf((ns) => ns)
  return {
    minNs,
    p50Ns: percentile(0.5),
    p90Ns: percentile(0.9),
    p95Ns: percentile(0.95),
    p99Ns: percentile(0.99),
    p999Ns: percentile(0.999),
    maxNs,
    // It is taken from the middles of the buckets, which may lie beyond the samples, too.
    meanNs: Math.min(Math.max(meanNs, minNs), maxNs),
    stddevNs: Math.sqrt(meanOf((ns) => (ns - meanNs) ** 2)),
  }
}
