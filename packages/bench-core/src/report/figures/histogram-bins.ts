import type { CaseHistogram, HistogramScale } from '../../model/report/case-detail.ts'
import type { RecordedValue } from '../../model/run/recorded/recorded-values.ts'
import { sumBy } from '../../model/sum.ts'
import { formatCount, formatPercent, formatTime } from '../words/format.ts'

/** How a histogram is wanted. */
export interface HistogramWish {
  readonly scale: HistogramScale
  /** The part of all samples, from the quickest on, that bins are made for: the tail would squeeze them. */
  readonly share: number
  readonly maxBins: number
}

/**
 * Recorded values in bins of an even width on the scale. There are no more of them than samples carry (Rice's rule, twice
 * the cube root), and none is narrower than two steps of the clock that took the times: what is left out would be humps
 * that nobody measured. The ends of bins lie between values, so every sample is counted once. Null of nothing.
 */
export function histogramBins(recorded: readonly RecordedValue[], wish: HistogramWish): CaseHistogram | null {
  const samples = countOf(recorded)
  const shown = quickest(recorded, samples * wish.share)
  if (shown.length === 0) return null
  const rest = recorded.slice(shown.length)
  const edges = edgesOf(shown, rest[0]?.fromNs ?? Number.POSITIVE_INFINITY, wish)
  const bins = edges.slice(1).map((toNs, index) => ({ fromNs: edges[index]!, toNs, count: 0 }))
  let place = 0
  for (const { fromNs, count } of shown) {
    while (place < bins.length - 1 && fromNs >= bins[place]!.toNs) place++
    bins[place]!.count += count
  }
  return {
    scale: wish.scale,
    samples,
    bins,
    step: median(bins.map((bin) => widthOf(bin, wish.scale))),
    beyond:
      rest.length === 0
        ? null
        : { count: countOf(rest), fromNs: rest[0]!.fromNs, maxNs: rest.at(-1)!.toNs - 1 },
  }
}

/** The share of all samples in each bin, as it would be if the bin were as wide as bins usually are. */
export function binHeights({ bins, samples, scale, step }: CaseHistogram): number[] {
  const usual = lengthOf(step, scale)
  return bins.map((bin) => (bin.count / samples) * (usual / lengthOf(widthOf(bin, scale), scale)))
}

/** What lies to the right of the last bin: `217 samples (1.0 %) lie beyond, from 26.1 µs to 6.37 ms`. */
export function beyondText(
  { count, fromNs, maxNs }: NonNullable<CaseHistogram['beyond']>,
  samples: number,
): string {
  const share = formatPercent(count / samples)
  if (count === 1) return `1 sample (${share}) is beyond the chart, at ${formatTime(maxNs)}`
  return `${formatCount(count)} samples (${share}) are beyond the chart, from ${formatTime(fromNs)} to ${formatTime(maxNs)}`
}

function widthOf({ fromNs, toNs }: { fromNs: number; toNs: number }, scale: HistogramScale): number {
  return scale === 'log' ? toNs / Math.max(1, fromNs) : toNs - fromNs
}

/** What a width takes on the axis. */
function lengthOf(width: number, scale: HistogramScale): number {
  return scale === 'log' ? Math.log(width) : width
}

/** As many of the smallest values as it takes to hold so many samples. */
function quickest(recorded: readonly RecordedValue[], wanted: number): readonly RecordedValue[] {
  let held = 0
  const last = recorded.findIndex(({ count }) => {
    held += count
    return held >= wanted * (1 - 1e-12)
  })
  return last === -1 ? recorded : recorded.slice(0, last + 1)
}

function edgesOf(
  shown: readonly RecordedValue[],
  restFromNs: number,
  { scale, maxBins }: HistogramWish,
): number[] {
  const gap = usualGap(shown)
  const last = shown.at(-1)!
  // A log scale has no 0; what reads 0 is then counted in the first bin.
  const start = scale === 'log' ? Math.max(1, shown[0]!.fromNs) : shown[0]!.fromNs
  const end = Math.max(start + 1, last.toNs, Math.min(last.fromNs + gap, restFromNs))
  const wanted = Math.min(maxBins, Math.max(1, Math.round(2 * Math.cbrt(countOf(shown)))))
  const edges = [start]
  let place = 0
  for (let index = 1; index < wanted; index++) {
    const part = index / wanted
    const ideal = scale === 'log' ? start * (end / start) ** part : start + (end - start) * part
    while (place < shown.length - 1 && shown[place]!.fromNs < ideal) place++
    const edge = edgeAt(ideal, shown[place - 1], shown[place]!, gap)
    if (edge - edges.at(-1)! >= 2 * gap && end - edge >= 2 * gap) edges.push(edge)
  }
  return [...edges, end]
}

/** Right before the next value where one comes soon, as it does in a row of them; else in the emptiness behind the last one. */
function edgeAt(ideal: number, last: RecordedValue | undefined, next: RecordedValue, gap: number): number {
  if (next.fromNs >= ideal && next.fromNs - ideal <= gap) return next.fromNs
  return Math.ceil(Math.max(ideal, last?.toNs ?? 0))
}

/** The distance from one value to the next that half of the samples have at most: a step of the clock, or of the record. */
function usualGap(values: readonly RecordedValue[]): number {
  const gaps = values
    .map(({ fromNs, toNs, count }, index) => ({
      gap: index === 0 ? toNs - fromNs : fromNs - values[index - 1]!.fromNs,
      count,
    }))
    .toSorted((a, b) => a.gap - b.gap)
  let rest = countOf(values) / 2
  for (const { gap, count } of gaps) {
    rest -= count
    if (rest <= 0) return gap
  }
  return 1
}

function countOf(values: readonly RecordedValue[]): number {
  return sumBy(values, ({ count }) => count)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!
}
