import * as hdr from 'hdr-histogram-js'
import { type Interval, type Latency, type PercentileName, percentileNames } from '../model/report.ts'
import type { BlockMeasured } from '../model/run-event.ts'
import { median } from '../stats/mean.ts'
import {
  highestPercentile,
  percentileSupport,
  samplesForInterval,
  samplesForPlain,
} from '../stats/percentile-rule.ts'
import { formatCount, percentileLabel } from './format-numbers.ts'
import { percentileOverRounds } from './percentile-over-rounds.ts'
import { percentileProbabilities } from './percentile-probabilities.ts'

const curvePoints = 199

/** A distribution merged over rounds, with the reasons for percentiles that are not shown. */
export interface MergedLatency {
  readonly latency: Latency
  readonly samples: number
  readonly notes: Readonly<Record<string, string>>
  /** HdrHistogram V2, compressed, base64. */
  readonly histogram: string
}

/**
 * What the rounds' blocks amount to; null of none. A percentile is the estimate over those rounds that carry it, as its
 * interval is. The merged histogram draws the curve, and gives the percentiles that only the rounds together carry.
 */
export function mergedLatency(blocks: readonly BlockMeasured[]): MergedLatency | null {
  if (blocks.length === 0) return null
  const samples = blocks.reduce((sum, block) => sum + block.samples, 0)
  const minNs = Math.min(...blocks.map((block) => block.minNs))
  const maxNs = Math.max(...blocks.map((block) => block.maxNs))
  const histogram = mergedHistogram(blocks)
  const valueAt = (p: number) =>
    Math.min(maxNs, Math.max(minNs, histogram.getValueAtPercentile(Number((p * 100).toFixed(9)))))
  const intervals: Partial<Record<PercentileName, Interval>> = {}
  const values: Partial<Record<PercentileName, number>> = {}
  const notes: Record<string, string> = {}
  let below = minNs
  for (const name of percentileNames) {
    const estimate = percentileOverRounds(blocks, name)
    const value = estimate?.value ?? valueAt(percentileProbabilities[name])
    const note =
      reasonToHide(name, samples, estimate) ??
      (leavesOutStall(name, blocks) || value < below ? otherRounds(name) : null)
    if (note === null) {
      values[name] = value
      below = value
      if (estimate) intervals[name] = { low: estimate.low, high: estimate.high }
    } else notes[name] = note
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
      curve: curveOf(valueAt, samples, minNs, maxNs),
    },
  }
}

function mergedHistogram(blocks: readonly BlockMeasured[]): hdr.Histogram {
  const merged = hdr.build({ bitBucketSize: 64, useWebAssembly: false, numberOfSignificantValueDigits: 3 })
  for (const block of blocks) merged.add(hdr.decodeFromCompressedBase64(block.histogram, 64, false))
  return merged
}

/** Percentiles of different rounds may contradict each other. */
function otherRounds(name: PercentileName): string {
  return `the rounds that carry ${percentileLabel(name)} were quicker than those that carry the percentiles below it`
}

/**
 * Whether a round has too few samples for a percentile because it stalled: fewer than half of what rounds usually have. A
 * loop that waits for its answers asks less meanwhile, so the other rounds alone would say that there was no stall.
 */
function leavesOutStall(name: PercentileName, blocks: readonly BlockMeasured[]): boolean {
  const usual = median(blocks.map(({ samples }) => samples))
  const p = percentileProbabilities[name]
  return blocks.some(({ samples }) => samples < usual / 2 && percentileSupport(p, samples) === 'none')
}

function reasonToHide(name: PercentileName, samples: number, interval: Interval | null): string | null {
  const p = percentileProbabilities[name]
  const support = percentileSupport(p, samples)
  if (support === 'none') return needs(name, samplesForInterval(p), samples)
  if (support === 'with-interval' && interval === null) {
    return `${needs(name, samplesForPlain(p), samples)}, and has no interval over rounds`
  }
  return null
}

function needs(name: PercentileName, wanted: number, samples: number): string {
  return `${percentileLabel(name)} needs ${formatCount(wanted)} samples, has ${formatCount(samples)}`
}

/** Mean and standard deviation of all samples from those of the rounds (Chan, Golub and LeVeque, 1979). */
function mergedMoments(
  blocks: readonly BlockMeasured[],
  samples: number,
): { meanNs: number; stddevNs: number } {
  const meanNs = blocks.reduce((sum, block) => sum + block.meanNs * block.samples, 0) / samples
  const squares = blocks.reduce(
    (sum, block) => sum + block.samples * (block.stddevNs ** 2 + (block.meanNs - meanNs) ** 2),
    0,
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
  const mostNines = -Math.log10(1 - highestPercentile(samples))
  const points = Array.from({ length: curvePoints }, (_, index): [number, number] => {
    const p = index === 0 ? 0 : Number((1 - 10 ** ((-mostNines * index) / (curvePoints - 1))).toFixed(9))
    return [p, index === 0 ? minNs : valueAt(p)]
  })
  const distinct = points.filter(([p], index) => index === 0 || p > points[index - 1]![0])
  return [...distinct, [1, maxNs]]
}
