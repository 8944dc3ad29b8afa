import type { CaseHistogram } from '../../model/report/case-detail.ts'
import { type PercentileName, percentileNames, type ReportCase } from '../../model/report/report.ts'
import { counted } from '../../model/text/counted.ts'
import { beyondText, binHeights } from '../figures/histogram-bins.ts'
import {
  digitsFor,
  formatCount,
  formatPercent,
  formatTime,
  formatTimeRange,
  nbsp,
  percentileLabel,
  timeUnitFor,
} from '../words/format.ts'
import { bare, linearTicks } from './axis.ts'
import type { Place, ReferenceLine, Scene } from './scene.ts'
import type { SeriesStyle } from './series-style.ts'

/** How tall bars are: as their share, or as its square root, in which small humps are seen too. */
export type HeightChoice = 'share' | 'root'

export interface HistogramBar {
  readonly fromNs: number
  readonly toNs: number
  readonly count: number
  /** In percent of all samples for the width of a bin. */
  readonly height: number
  /** `5.21–5.33 µs: 1,204 samples, 4.2 %` */
  readonly text: string
  /** Its times alone. */
  readonly range: string
  readonly share: string
}

/** How often which times were seen, as a picture and as what its table shows. */
export interface HistogramPicture {
  readonly scene: Scene
  readonly bars: readonly HistogramBar[]
  /** One sentence that says what the picture shows. */
  readonly summary: string
  /** What lies beyond it; null where nothing does. */
  readonly beyond: string | null
}

/** Beyond this factor one unit would need too many digits. */
const oneUnitUpToFactor = 1_000

/** One outline over bins that have their width and the area of their share, with the percentiles marked. */
export function histogramPicture(
  histogram: CaseHistogram,
  latency: ReportCase['latency'],
  height: HeightChoice,
  style: SeriesStyle,
): HistogramPicture {
  const { bins, samples, scale, step, beyond } = histogram
  const start = scale === 'log' ? Math.max(1, bins[0]!.fromNs) : bins[0]!.fromNs
  const end = bins.at(-1)!.toNs
  const heights = binHeights(histogram)
  const heightTicks = linearTicks(Math.max(...heights) * 100)
  const ticks = timeTicks(start, end, scale)
  const { unit, ns: unitNs } = timeUnitFor(ticks.length > 0 ? ticks : [start])
  const bars = bins.map((bin, index): HistogramBar => {
    const binUnit = timeUnitFor([bin.toNs])
    const range = `${formatTimeRange(bin, binUnit)}${nbsp}${binUnit.unit}`
    const share = formatPercent(bin.count / samples)
    return {
      ...bin,
      height: heights[index]! * 100,
      range,
      share,
      text: `${range}: ${counted(bin.count, 'sample')}, ${share}`,
    }
  })
  const manyUnits = end / start > oneUnitUpToFactor && scale === 'log'
  const tickDigits = digitsFor(smallestStep(ticks) / unitNs)
  const fullest = bars.reduce((a, b) => (b.height > a.height ? b : a))
  const median = latency?.p50Ns == null ? '' : `; half took ${formatTime(latency.p50Ns)} or less`
  const summary = `${formatCount(samples)} samples in ${counted(bars.length, 'bin')}, densest at ${fullest.range}${median}.`
  return {
    scene: {
      title: `Histogram: ${summary}`,
      x: {
        scale,
        domain: [start, end],
        ticks: ticks.map((at) => ({
          at,
          text: bare(manyUnits ? formatTime(at) : tickDigits(at / unitNs)),
        })),
        title: `time per operation${manyUnits ? '' : `, ${unit}`}${scale === 'log' ? ' (log scale)' : ''}`,
      },
      y: {
        scale: height === 'root' ? 'sqrt' : 'linear',
        domain: [0, heightTicks.at(-1)!],
        ticks: heightTicks.map((at) => ({ at, text: bare(digitsFor(heightTicks[1]!)(at)) })),
        title: `% of samples per ${scale === 'log' ? formatPercent(step - 1) : formatTime(step)}${height === 'root' ? ' (square root)' : ''}`,
      },
      series: [{ style, line: outline(bars, start), isFilled: true, band: [], marks: [] }],
      lines: percentileNames.flatMap((name) => percentileLine(name, latency?.[name] ?? null, [start, end])),
      intervals: 'y',
      names: 'legend',
      height: 248,
    },
    bars,
    summary,
    beyond: beyond === null ? null : `${beyondText(beyond, samples)}.`,
  }
}

/** Up, along every bin's top, and down again. */
function outline(bars: readonly HistogramBar[], start: number): Place[] {
  const tops = bars.flatMap(({ fromNs, toNs, height: y }) => [
    { x: Math.max(start, fromNs), y },
    { x: toNs, y },
  ])
  return [{ x: start, y: 0 }, ...tops, { x: bars.at(-1)!.toNs, y: 0 }]
}

function percentileLine(
  name: PercentileName,
  ns: number | null,
  [start, end]: readonly [number, number],
): ReferenceLine[] {
  return ns === null || ns < start || ns > end ? [] : [{ axis: 'x', at: ns, text: percentileLabel(name) }]
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
