import { percentileProbabilities } from '../../model/report/percentile-probabilities.ts'
import { type Latency, percentileNames } from '../../model/report/report.ts'
import { isUsable } from '../../stats/decisions/decision.ts'
import { samplesForInterval, samplesForPlain } from '../../stats/percentiles/percentile-rule.ts'
import { formatTime } from '../words/format.ts'
import { type ScaleChoice, timeAxis } from './axis.ts'
import type { Scene, SceneSeries, Tick } from './scene.ts'
import type { SeriesStyle } from './series-style.ts'

/** A contender's distribution, as the chart takes it. */
export interface NinesInput {
  readonly name: string
  readonly title: string
  readonly samples: number
  readonly latency: Latency
}

/** All contenders at one percentile; `x` is 1/(1−p), which spreads the tail evenly on a log axis. */
export interface NinesRow {
  readonly x: number
  readonly p: number
  /** By contender, what the lines go through: all rounds together, where there are samples enough to print it plainly. */
  readonly plain: Readonly<Record<string, number>>
  /** By contender, where there are few samples: 3/(1−p) up to 20/(1−p). */
  readonly few: Readonly<Record<string, number>>
  /** By contender, the figure of the tables: the estimate over rounds, at the percentiles that people name. */
  readonly stated: Readonly<Record<string, number>>
  /** By contender, its 95 % interval where the report has one. */
  readonly interval: Readonly<Record<string, readonly [number, number]>>
}

interface NinesMark {
  readonly name: string
  readonly x: number
  readonly ns: number
  readonly hollow: boolean
}

export interface NinesData {
  readonly rows: readonly NinesRow[]
  /** Where a marker is drawn: at the percentiles people name, and on each point with few samples. */
  readonly marks: readonly NinesMark[]
  readonly maxima: readonly NinesMark[]
  readonly ticks: readonly Tick[]
  /** The piece of the axis that is shown. */
  readonly xStart: number
  readonly xEnd: number
  /** The times that the axis has to hold; a wide band may leave the picture. */
  readonly valuesNs: readonly number[]
}

const stepsPerDecade = 16
const hollowSpacing = 1.5
const namedTicks = [
  { at: 1, text: 'p0' },
  { at: 2, text: 'p50' },
  { at: 10, text: 'p90' },
  { at: 100, text: 'p99' },
  { at: 1_000, text: 'p99.9' },
  { at: 10_000, text: 'p99.99' },
  { at: 100_000, text: 'p99.999' },
  { at: 1_000_000, text: 'p99.9999' },
]

/** Decides what the latency-by-percentile chart draws; null where no contender has a point to draw. */
export function ninesRows(inputs: readonly NinesInput[]): NinesData | null {
  const curves = inputs.map(curveOf).filter(({ points }) => points.length > 0)
  if (curves.length === 0) return null
  const lastX = Math.max(...curves.map(({ points }) => points.at(-1)!.x))
  const rows = gridUpTo(lastX).map((x) => rowAt(x, curves))
  const maxX = lastX * 3
  const maxima = curves.map(({ input }) => ({
    name: input.name,
    x: maxX,
    ns: drawable(input.latency.maxNs),
    hollow: false,
  }))
  return {
    rows,
    marks: curves.flatMap(marksOf),
    maxima,
    ticks: [...namedTicks.filter(({ at }) => at <= lastX * 1.001), { at: maxX, text: 'max' }],
    xStart: 1,
    xEnd: maxX * 1.4,
    valuesNs: [...rows.flatMap(drawnTimes), ...maxima.map(({ ns }) => ns)],
  }
}

/** Every time that is drawn at a place. */
export function drawnTimes({ plain, few, stated }: NinesRow): number[] {
  return [plain, few, stated].flatMap((times) => Object.values(times))
}

/** Latency by percentile: flat is steady, a wall at the right is a tail. */
export function ninesScene(
  data: NinesData,
  styles: readonly SeriesStyle[],
  title: string,
  scale: ScaleChoice = 'auto',
): Scene {
  return {
    title,
    x: {
      scale: 'log',
      domain: [data.xStart, data.xEnd],
      ticks: data.ticks,
      title: 'percentile (log scale of 1/(1−p))',
    },
    y: timeAxis(scale, data.valuesNs),
    series: styles
      .map((style) => ninesSeries(data, style))
      .filter(({ marks, line }) => marks.length + line.length > 0),
    lines: [],
    intervals: 'y',
    names: 'ends',
    height: 264,
  }
}

function ninesSeries({ rows, marks, maxima }: NinesData, style: SeriesStyle): SceneSeries {
  const own = ({ name }: NinesMark) => name === style.name
  const mark = ({ x, ns, hollow }: NinesMark) => ({ x, y: ns, low: null, high: null, isHollow: hollow })
  return {
    style,
    line: rows.flatMap(({ x, plain: { [style.name]: y } }) => (y === undefined ? [] : [{ x, y }])),
    band: rows.flatMap(({ x, interval: { [style.name]: ends } }) =>
      ends === undefined ? [] : [{ x, low: ends[0], high: ends[1] }],
    ),
    marks: [
      ...marks.filter(own).map(mark),
      ...maxima.filter(own).map((maximum) => ({ ...mark(maximum), marker: 'diamond' as const })),
    ],
  }
}

/** One sentence that says what the picture shows. */
export function ninesSummary(inputs: readonly NinesInput[]): string {
  const stated = inputs.flatMap(({ title, latency }) => {
    const { p50Ns, p99Ns } = latency
    if (p50Ns === null) return []
    const tail = p99Ns === null ? '' : `, p99 ${formatTime(p99Ns)}`
    return [`${title}: p50 ${formatTime(p50Ns)}${tail}, max ${formatTime(latency.maxNs)}`]
  })
  return stated.length === 0 ? 'Too few samples for percentiles.' : `${stated.join('; ')}.`
}

interface Curve {
  readonly input: NinesInput
  /** Ascending in x, as far as the samples carry them. */
  readonly points: readonly { readonly x: number; readonly ns: number }[]
  /** Up to here there are samples enough for a plain figure. */
  readonly plainUpTo: number
}

/** A point at p = 1 is the maximum and drawn as such. */
function curveOf(input: NinesInput): Curve {
  const { samples, latency } = input
  const furthest = (samples / samplesForInterval(0)) * (1 + 1e-6)
  const points = latency.curve
    .filter(([p]) => p < 1)
    .map(([p, ns]) => ({ x: 1 / (1 - p), ns: drawable(ns) }))
    .filter(({ x }) => x <= furthest)
  return { input, points, plainUpTo: (samples / samplesForPlain(0)) * (1 + 1e-6) }
}

/** Contenders have different numbers of samples, hence different curves: all are read off at the same places. */
function gridUpTo(lastX: number): number[] {
  const steps = Array.from({ length: Math.floor(Math.log10(lastX) * stepsPerDecade) + 1 }, (_, index) =>
    Number((10 ** (index / stepsPerDecade)).toPrecision(9)),
  )
  const named = Object.values(percentileProbabilities).map(xOf)
  return [...new Set([...steps, ...named.filter((x) => x <= lastX * 1.001), lastX])].toSorted((a, b) => a - b)
}

function rowAt(x: number, curves: readonly Curve[]): NinesRow {
  const plain: Record<string, number> = {}
  const few: Record<string, number> = {}
  const stated: Record<string, number> = {}
  const interval: Record<string, readonly [number, number]> = {}
  const named = percentileNames.find((percentile) => xOf(percentileProbabilities[percentile]) === x)
  for (const { input, points, plainUpTo } of curves) {
    const ns = readOff(points, x)
    const side = x <= plainUpTo ? plain : few
    if (ns !== null) side[input.name] = ns
    const estimate = named === undefined ? null : input.latency[named]
    if (named === undefined || estimate === null) continue
    stated[input.name] = drawable(estimate)
    const range = input.latency.intervals[named]
    // One that is open has no end to draw, and one that says nothing would hide the others behind a wedge.
    if (range?.high != null && isUsable(range))
      interval[input.name] = [drawable(range.low), drawable(range.high)]
  }
  return { x, p: percentileAt(x), plain, few, stated, interval }
}

/** A curve's value at a place: straight between its points, as it is drawn; null beyond its end. */
function readOff(points: Curve['points'], x: number): number | null {
  const next = points.findIndex((point) => point.x >= x * (1 - 1e-9))
  if (next === -1) return null
  const right = points[next]!
  const left = points[next - 1]
  if (left === undefined) return right.ns
  const share = Math.log(x / left.x) / Math.log(right.x / left.x)
  return left.ns + (right.ns - left.ns) * Math.min(1, share)
}

/** Filled at the percentiles that people name, hollow along the part with few samples. */
function marksOf({ input, points, plainUpTo }: Curve): NinesMark[] {
  const { name, latency } = input
  const first = points[0]!
  const named = percentileNames.flatMap((percentile) => {
    const ns = latency[percentile]
    const x = xOf(percentileProbabilities[percentile])
    return ns === null ? [] : [{ name, x, ns: drawable(ns), hollow: x > plainUpTo }]
  })
  const hollow: NinesMark[] = []
  for (const { x, ns } of points) {
    const before = hollow.at(-1)?.x ?? plainUpTo
    if (x > before * hollowSpacing) hollow.push({ name, x, ns, hollow: true })
  }
  const apart = hollow.filter(({ x }) => named.every((mark) => Math.abs(Math.log(mark.x / x)) > 0.2))
  return [{ name, x: first.x, ns: first.ns, hollow: false }, ...named, ...apart]
}

/** As many nines as the place is worth, and one digit more: 99.38 %, not 99.381034 %. */
function percentileAt(x: number): number {
  return Number((1 - 1 / x).toFixed(Math.floor(Math.log10(x)) + 2))
}

/** 1/(1−0.9) is not quite 10; the same percentile of several contenders must be one place. */
function xOf(p: number): number {
  return Number((1 / (1 - p)).toPrecision(9))
}

/** A log axis can't show 0, and the clock can't tell less than a nanosecond. */
function drawable(ns: number): number {
  return Math.max(1, ns)
}
