import type { Note } from '../../model/report/note.ts'
import { percentileProbabilities } from '../../model/report/percentile-probabilities.ts'
import { type Latency, type PercentileName, percentileNames } from '../../model/report/report.ts'
import * as hdr from '../../model/run/recorded/hdr-histogram.ts'
import { percentileReader, recordedValues, valuesIn } from '../../model/run/recorded/recorded-values.ts'
import type { BlockMeasured } from '../../model/run/run-event.ts'
import { sumBy } from '../../model/sum.ts'
import {
  highestPercentile,
  percentileSupport,
  samplesForInterval,
  samplesForPlain,
} from '../../stats/percentiles/percentile-rule.ts'
import {
  type PooledPercentile,
  pooledPercentiles,
  type SampledBlock,
} from '../../stats/percentiles/pooled-percentile.ts'

const curvePoints = 199

/** A distribution of all rounds together, with the reasons for percentiles that are not shown. */
export interface MergedLatency {
  readonly latency: Latency
  readonly samples: number
  readonly notes: Readonly<Record<string, Note>>
  /** HdrHistogram V2, compressed, base64. */
  readonly histogram: string
}

/**
 * What the rounds' blocks amount to; null of none. Percentiles are those of all samples together, so that what comes in one
 * round of three is in them; their intervals come from how the blocks' parts differ.
 */
export function mergedLatency(blocks: readonly BlockMeasured[]): MergedLatency | null {
  if (blocks.length === 0) return null
  const samples = sumBy(blocks, (block) => block.samples)
  const minNs = Math.min(...blocks.map((block) => block.minNs))
  const maxNs = Math.max(...blocks.map((block) => block.maxNs))
  const within = (ns: number) => Math.min(maxNs, Math.max(minNs, ns))
  const histogram = mergedHistogram(blocks)
  const percentile = percentileReader(valuesIn(histogram))
  const valueAt = (p: number) => within(percentile(p))
  const pooled = pooledPercentiles(
    blocks.flatMap(sampledParts),
    percentileNames.map((name) => percentileProbabilities[name]),
  )
  const intervals: Latency['intervals'] = {}
  const recurrences: NonNullable<Latency['recurrences']> = {}
  const values: Partial<Record<PercentileName, number>> = {}
  const notes: Record<string, Note> = {}
  for (const [place, name] of percentileNames.entries()) {
    const found = pooled[place]!
    const note = reasonToHide(name, samples, found)
    if (note !== null) {
      notes[name] = note
      continue
    }
    const value = valueAt(percentileProbabilities[name])
    values[name] = value
    if (found.interval === null) continue
    const { low, high } = found.interval
    // Both are the upper ends of ranges that the histogram can't tell apart.
    intervals[name] = {
      low: Math.min(value, within(low)),
      high: high === null ? null : Math.max(value, within(high)),
    }
    if (high === null) recurrences[name] = found.recurrences
  }
  return {
    samples,
    notes,
    histogram: hdr.encodeIntoCompressedBase64(histogram),
    latency: {
      minNs,
      p50Ns: values.p50Ns ?? null,
      p90Ns: values.p90Ns ?? null,
      p95Ns: values.p95Ns ?? null,
      p99Ns: values.p99Ns ?? null,
      p999Ns: values.p999Ns ?? null,
      maxNs,
      ...mergedMoments(blocks, samples),
      intervals,
      ...(Object.keys(recurrences).length > 0 && { recurrences }),
      windowMs: sumBy(blocks, (block) => block.windowMs),
      curve: curveOf(valueAt, samples, minNs, maxNs),
    },
  }
}

function mergedHistogram(blocks: readonly BlockMeasured[]): hdr.Histogram {
  const merged = hdr.build({ bitBucketSize: 64, useWebAssembly: false, numberOfSignificantValueDigits: 3 })
  for (const block of blocks) merged.add(hdr.decodeFromCompressedBase64(block.histogram, 64, false))
  return merged
}

function sampledParts({ round, parts }: BlockMeasured): SampledBlock[] {
  return parts.map((part) => {
    const recorded = recordedValues(part)
    return {
      round,
      values: recorded.map(({ toNs }) => toNs - 1),
      counts: recorded.map(({ count }) => count),
    }
  })
}

function reasonToHide(
  percentile: PercentileName,
  samples: number,
  { interval }: Pick<PooledPercentile, 'interval'>,
): Note | null {
  const p = percentileProbabilities[percentile]
  const support = percentileSupport(p, samples)
  const lacksBlocks = support === 'with-interval' && interval === null
  if (support !== 'none' && !lacksBlocks) return null
  const needed = lacksBlocks ? samplesForPlain(p) : samplesForInterval(p)
  return { code: 'too-few-samples', percentile, samples, needed, lacksBlocks }
}

/** Mean and standard deviation of all samples from those of the rounds (Chan, Golub and LeVeque, 1979). */
function mergedMoments(
  blocks: readonly BlockMeasured[],
  samples: number,
): { meanNs: number; stddevNs: number } {
  const meanNs = sumBy(blocks, (block) => block.meanNs * block.samples) / samples
  const squares = sumBy(
    blocks,
    (block) => block.samples * (block.stddevNs ** 2 + (block.meanNs - meanNs) ** 2),
  )
  return { meanNs, stddevNs: Math.sqrt(squares / samples) }
}

/** Evenly spaced in nines, up to the highest percentile that the samples carry, then the maximum. */
function curveOf(
  valueAt: (p: number) => number,
  samples: number,
  minNs: number,
  maxNs: number,
): [number, number][] {
  const maxNines = -Math.log10(1 - highestPercentile(samples))
  const points = Array.from({ length: curvePoints }, (_, index): [number, number] => {
    const p = index === 0 ? 0 : Number((1 - 10 ** ((-maxNines * index) / (curvePoints - 1))).toFixed(9))
    return [p, index === 0 ? minNs : valueAt(p)]
  })
  const distinct = points.filter(([p], index) => index === 0 || p > points[index - 1]![0])
  return [...distinct, [1, maxNs]]
}
