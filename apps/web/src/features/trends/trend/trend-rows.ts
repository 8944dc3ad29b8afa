import type { Metric } from '@wirebench/bench-core/model/report/report'
import type { ComparedFigure } from '@wirebench/bench-core/model/report/runs-comparison'
import type { LevelShift, Trend, TrendBand, TrendPoint } from '@wirebench/bench-core/model/report/trends'
import { bare, linearTicks, logTicks } from '@wirebench/bench-core/report/scene/axis'
import { fixed } from '@wirebench/bench-core/report/words/format'
import { figureScale, formatFigure } from '../../../charts/figure-scale.ts'

/** What of a case is followed: the figure itself, or its ratio to the reference in the same run. */
export type TrendOf = 'figure' | 'ratio'

/** Where something stands: at which place among all runs that are shown, from 0, and at which time. */
export interface Place {
  readonly index: number
  readonly timeMs: number
}

interface PlacedRun extends Place {
  readonly run: TrendPoint
}

/** One run's point of one case's line. */
export interface DrawnPoint extends PlacedRun, ComparedFigure {
  /** Whether no line leads to it: it is the first one, or has other messages than the one before. */
  readonly isApart: boolean
}

/** A place where the messages, the machine, the runtime or a library changed. */
export interface ChangeMark extends PlacedRun {
  /** As it is called beside the line, from 1. */
  readonly number: number
  readonly changes: readonly string[]
}

/** A run from which on a case lies on another level. */
export interface ShiftFlag extends PlacedRun {
  readonly caseId: string
  readonly shift: LevelShift
}

/** The newest baseline's band, from the run on that it holds for. */
export type DrawnBand = TrendBand & Place

export interface TrendPicture {
  readonly series: readonly { readonly caseId: string; readonly points: readonly DrawnPoint[] }[]
  readonly marks: readonly ChangeMark[]
  readonly flags: readonly ShiftFlag[]
  /** The newest baseline's band, where a single case is shown. */
  readonly band: DrawnBand | null
  /** How many runs stand side by side. */
  readonly runs: number
}

/** What the chart of some cases draws: runs in their order of time, each at the same place for every case. */
export function trendPicture(trends: readonly Trend[], of: TrendOf): TrendPicture {
  const runs = new Map<string, TrendPoint>()
  for (const point of trends.flatMap(({ points }) => points))
    if (!runs.has(point.id)) runs.set(point.id, point)
  const ordered = [...runs.values()].toSorted(
    (a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt) || (a.id < b.id ? -1 : 1),
  )
  const places = new Map(ordered.map(({ id }, index) => [id, index]))
  const at = (run: TrendPoint) => ({ run, index: places.get(run.id)!, timeMs: Date.parse(run.startedAt) })
  const series = trends.map(({ caseId, points }) => ({
    caseId,
    points: piecesOf(points).flatMap((piece) =>
      piece
        .flatMap((point): Omit<DrawnPoint, 'isApart'>[] => {
          const figure = figureIn(point, of)
          return figure === null ? [] : [{ ...at(point), ...figure }]
        })
        .map((point, index) => ({ ...point, isApart: index === 0 })),
    ),
  }))
  const changes = changesByRun(trends)
  const only = trends.length === 1 ? trends[0]! : null
  const band = only && (of === 'ratio' ? only.ratioBand : only.figureBand)
  const from = band && runs.get(band.since)
  return {
    series,
    marks: ordered
      .filter(({ id }) => changes.has(id))
      .map((run, index) => ({ ...at(run), number: index + 1, changes: changes.get(run.id)! })),
    flags: trends.flatMap(({ caseId, points, shifts }) =>
      shifts.flatMap((shift) => {
        const run = points.find(({ id }) => id === shift.run)
        return run ? [{ ...at(run), caseId, shift }] : []
      }),
    ),
    band: from ? { ...band, index: places.get(from.id)!, timeMs: Date.parse(from.startedAt) } : null,
    runs: ordered.length,
  }
}

/** The points of a trend, cut where the messages became others. */
function piecesOf(points: readonly TrendPoint[]): TrendPoint[][] {
  const starts = points.flatMap(({ messageChange }, index) => (messageChange === null ? [] : [index]))
  return [0, ...starts].map((start, index) => points.slice(start, starts[index]))
}

/** What changed before each run, by its id: other messages for any of the cases, and the environment of the first one. */
function changesByRun(trends: readonly Trend[]): ReadonlyMap<string, readonly string[]> {
  const found = trends.flatMap(({ points }, index) =>
    points.flatMap(({ id, messageChange, environmentChanges }) =>
      [...(messageChange === null ? [] : [messageChange]), ...(index === 0 ? environmentChanges : [])].map(
        (text) => ({ id, text }),
      ),
    ),
  )
  const byRun = Map.groupBy(found, ({ id }) => id)
  return new Map([...byRun].map(([id, of]) => [id, [...new Set(of.map(({ text }) => text))]]))
}

/** A point's figure, or its ratio to the reference; null where the run has none. */
export function figureIn({ figure, ratio }: TrendPoint, of: TrendOf): ComparedFigure | null {
  if (of === 'figure') return figure
  return ratio && { value: ratio.value, low: ratio.low, high: ratio.high }
}

export interface TrendAxis {
  readonly ticks: readonly number[]
  readonly title: string
  readonly tickText: (value: number) => string
  /** From 0 at the bottom to 1 at the top; on a log scale what is 0 or below lies at the bottom. */
  readonly place: (value: number) => number
  /** What a reader has to know of where it begins; null where it begins at 0. */
  readonly note: string | null
}

export type TrendScale = 'auto' | 'linear' | 'log'

/** An axis for a history: close around its values unless told to begin at 0, and then it says so. */
export function trendAxis(
  scale: TrendScale,
  { series, band }: Pick<TrendPicture, 'series' | 'band'>,
  quantity: string,
  unit: Metric['unit'] | 'ratio',
): TrendAxis {
  const values = [
    ...series.flatMap(({ points }) =>
      points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
    ),
    ...(band ? [band.low, band.high] : []),
  ].filter((value) => Number.isFinite(value) && (scale !== 'log' || value > 0))
  const { size, unit: unitText } = unit === 'ratio' ? { size: 1, unit: '×' } : figureScale(unit, values)
  const inUnit = values.map((value) => value / size)
  const ticks = ticksFor(scale, inUnit)
  const [from, to] = [ticks[0]!, ticks.at(-1)!]
  const isLog = scale === 'log'
  const place = isLog
    ? (value: number) => Math.log(Math.max(value / size / from, 1)) / Math.log(to / from)
    : (value: number) => (value / size - from) / (to - from)
  const text = (tick: number) =>
    bare(fixed(tick, Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(to || 1))))))
  const begins = unit === 'ratio' ? `${text(from)}×` : formatFigure(unit, from * size)
  return {
    ticks: ticks.map((tick) => tick * size),
    title: `${quantity}${unitText === '' ? '' : `, ${unitText}`}${isLog ? ' (log scale)' : ''}`,
    tickText: (value) => text(value / size),
    place,
    note: isLog ? 'the y axis is logarithmic' : from === 0 ? null : `the y axis starts at ${begins}`,
  }
}

function ticksFor(scale: TrendScale, values: readonly number[]): number[] {
  if (values.length === 0) return scale === 'log' ? [0.1, 1] : [0, 1]
  const [smallest, largest] = [Math.min(...values), Math.max(...values)]
  if (scale === 'linear') return linearTicks(largest > 0 ? largest : 1)
  if (scale === 'log') return logTicks(smallest, Math.max(largest, smallest * 1.01))
  return closeTicks(smallest, largest)
}

/** Even steps that enclose the values, as near to them as steps of 1-2-5 allow. */
export function closeTicks(smallest: number, largest: number): number[] {
  const span = Math.max(largest - smallest, Math.abs(largest) * minSpan) || 1
  const rough = span / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough * 0.999)!
  const first = Math.max(smallest >= 0 ? 0 : Number.NEGATIVE_INFINITY, Math.floor(smallest / step))
  const last = Math.max(first + 1, Math.ceil(largest / step))
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** Differences below this share of the figure are not blown up to fill the picture. */
const minSpan = 0.02

/** Which runs are named below the axis: as many as have room, the first and the last among them. */
export function namedPlaces(count: number, most: number): number[] {
  if (count <= 0) return []
  if (count === 1) return [0]
  const shown = Math.max(2, Math.min(count, most))
  return [
    ...new Set(Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)))),
  ]
}

/** How far a label reaches to the left of its place, in widths of one. */
const leftOf = { start: 0, middle: 0.5, end: 1 } as const

/** Labels of places from left to right that don't touch, the first and the last among them; so wide each, and within a picture. */
export function labelsApart(
  xs: readonly number[],
  labelWidth: number,
  width: number,
): readonly { readonly place: number; readonly anchor: keyof typeof leftOf }[] {
  const all = xs.map((x, place) => {
    const anchor = place === 0 && xs.length > 1 ? 'start' : x > width - labelWidth ? 'end' : 'middle'
    return { place, anchor, from: x - leftOf[anchor] * labelWidth } as const
  })
  const kept: (typeof all)[number][] = []
  const isApart = ({ from }: (typeof all)[number]) => kept.every((one) => from >= one.from + labelWidth)
  for (const label of all) {
    if (label.place === all.length - 1) while (kept.length > 1 && !isApart(label)) kept.pop()
    if (isApart(label)) kept.push(label)
  }
  return kept
}

/** The address of two runs' comparison in a trend's case, judged as the trend is. */
export function comparisonSearch(
  { caseId, metric }: Pick<Trend, 'caseId' | 'metric'>,
  runs: readonly { readonly shortId: string }[],
  min: number | undefined,
) {
  return {
    runs: runs.map(({ shortId }) => shortId),
    metric: metric.name === 'nsPerOperation' ? undefined : metric.name,
    min,
    show: 'all' as const,
    open: [caseId],
  }
}
