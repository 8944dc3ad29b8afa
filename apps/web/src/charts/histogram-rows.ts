import {
  beyondText,
  binHeights,
  type CaseHistogram,
  fixed,
  formatCount,
  formatPercent,
  formatTime,
  type HistogramBin,
  nbsp,
  type PercentileName,
  percentileLabel,
  percentileNames,
  type ReportCase,
  timeUnitFor,
} from '@wirebench/bench-core/results'
import { bare, linearTicks } from './time-axis.ts'

/** How tall bars are: as their share, or as its square root, in which small humps are seen too. */
export type HeightChoice = 'share' | 'root'

/** A tick at its place, from 0 at the beginning of its axis to 1 at the end. */
interface PlacedText {
  readonly place: number
  readonly text: string
}

export interface HistogramBar {
  readonly fromNs: number
  readonly toNs: number
  readonly count: number
  /** Where it begins and ends along the time axis, and how tall it is, from 0 to 1. */
  readonly from: number
  readonly to: number
  readonly height: number
  /** `5.21–5.33 µs: 1,204 samples, 4.2 %` */
  readonly text: string
  /** Its times alone. */
  readonly range: string
  readonly share: string
}

/** What a histogram's picture and table show. */
export interface HistogramRows {
  readonly bars: readonly HistogramBar[]
  readonly xTitle: string
  readonly xTicks: readonly PlacedText[]
  readonly yTitle: string
  readonly yTicks: readonly PlacedText[]
  /** Percentiles that lie within the picture. */
  readonly marks: readonly PlacedText[]
  /** One sentence that says what the picture shows. */
  readonly summary: string
  /** What lies beyond it; null where nothing does. */
  readonly beyond: string | null
}

/** Beyond this factor one unit would need too many digits. */
const oneUnitUpToFactor = 1_000

/** Decides what a histogram's picture shows. Bars have their width and the area of their share. */
export function histogramRows(
  histogram: CaseHistogram,
  latency: ReportCase['latency'],
  height: HeightChoice,
): HistogramRows {
  const { bins, samples, scale, step, beyond } = histogram
  const start = scale === 'log' ? Math.max(1, bins[0]!.fromNs) : bins[0]!.fromNs
  const end = bins.at(-1)!.toNs
  const place = (ns: number) =>
    scale === 'log'
      ? Math.log(Math.max(start, ns) / start) / Math.log(end / start)
      : (ns - start) / (end - start)
  const heights = binHeights(histogram)
  const heightTicks = linearTicks(Math.max(...heights) * 100)
  const top = heightTicks.at(-1)!
  const heightOf = (percent: number) => (height === 'root' ? Math.sqrt(percent / top) : percent / top)
  const ticks = timeTicks(start, end, scale)
  const { unit, ns: unitNs } = timeUnitFor(ticks.length > 0 ? ticks : [start])
  const bars = bins.map((bin, index): HistogramBar => {
    const range = rangeText(bin)
    const share = formatPercent(bin.count / samples)
    return {
      ...bin,
      from: place(bin.fromNs),
      to: place(bin.toNs),
      height: heightOf(heights[index]! * 100),
      range,
      share,
      text: `${range}: ${formatCount(bin.count)} ${bin.count === 1 ? 'sample' : 'samples'}, ${share}`,
    }
  })
  const manyUnits = end / start > oneUnitUpToFactor && scale === 'log'
  const tickDigits = digitsFor(smallestStep(ticks) / unitNs)
  const tickText = (ns: number) => bare(manyUnits ? formatTime(ns) : tickDigits(ns / unitNs))
  const marked = percentileNames.flatMap((name) => markOf(name, latency?.[name] ?? null, [start, end], place))
  const fullest = bars.reduce((a, b) => (b.height > a.height ? b : a))
  const median = latency?.p50Ns == null ? '' : `; half took ${formatTime(latency.p50Ns)} or less`
  return {
    bars,
    xTitle: `time per operation${manyUnits ? '' : `, ${unit}`}${scale === 'log' ? ' (log scale)' : ''}`,
    xTicks: ticks.map((ns) => ({ place: place(ns), text: tickText(ns) })),
    yTitle: `% of samples per ${scale === 'log' ? formatPercent(step - 1) : formatTime(step)}${height === 'root' ? ' (square root)' : ''}`,
    yTicks: heightTicks.map((percent) => ({
      place: heightOf(percent),
      text: bare(digitsFor(heightTicks[1]!)(percent)),
    })),
    marks: marked,
    summary: `${formatCount(samples)} samples in ${bars.length} ${bars.length === 1 ? 'bin' : 'bins'}, most densely at ${fullest.range}${median}.`,
    beyond: beyond === null ? null : `${beyondText(beyond, samples)}.`,
  }
}

function markOf(
  name: PercentileName,
  ns: number | null,
  [start, end]: readonly [number, number],
  place: (ns: number) => number,
): PlacedText[] {
  return ns === null || ns < start || ns > end ? [] : [{ place: place(ns), text: percentileLabel(name) }]
}

/** `5.21–5.33 µs`: in the unit that suits the bin, with digits that tell its ends apart. */
function rangeText({ fromNs, toNs }: HistogramBin): string {
  const { unit, ns } = timeUnitFor([toNs])
  const shown = digitsFor((toNs - fromNs) / ns)
  return `${shown(fromNs / ns)}–${shown(toNs / ns)}${nbsp}${unit}`
}

/** Round times within the axis: over more than a decade steps of 1-2-5, else evenly spaced ones. */
function timeTicks(start: number, end: number, scale: CaseHistogram['scale']): number[] {
  if (scale === 'log' && end / start > 10) return logSteps(start, end)
  const [, step = 1] = linearTicks(end - start)
  const first = Math.ceil(start / step)
  const count = Math.floor(end / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

function logSteps(start: number, end: number): number[] {
  const [first, last] = [Math.floor(Math.log10(start)), Math.floor(Math.log10(end))]
  const decades = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
  return decades
    .flatMap((decade) => [decade, 2 * decade, 5 * decade])
    .filter((ns) => ns >= start && ns <= end)
}

function smallestStep(values: readonly number[]): number {
  const distinct = [...new Set(values)].toSorted((a, b) => a - b)
  const steps = distinct.slice(1).map((value, index) => value - distinct[index]!)
  return steps.length === 0 ? (distinct[0] ?? 1) : Math.min(...steps)
}

/** Numbers with decimals enough to tell neighbours that lie so far apart. */
function digitsFor(step: number): (value: number) => string {
  const decimals = step <= 0 ? 0 : Math.max(0, Math.min(6, Math.ceil(-Math.log10(step)) + 1))
  return (value) => fixed(value, decimals)
}
