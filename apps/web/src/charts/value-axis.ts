import { fixed, type Metric } from '@wirebench/bench-core/results'
import { type FigureScale, figureScale, formatFigure } from './figure-scale.ts'
import { bare, linearTicks, logTicks, type ScaleChoice } from './time-axis.ts'

export interface ValueAxis {
  readonly scale: 'linear' | 'log'
  readonly domain: readonly [number, number]
  readonly ticks: readonly number[]
  readonly title: string
  readonly tickText: (value: number) => string
  /** Where a value lies, from 0 at the axis's beginning to 1 at its end; outside of that where it lies outside. */
  readonly place: (value: number) => number
}

const logFromFactor = 10
const oneUnitUpToFactor = 1_000
const hasLargerUnits: ReadonlySet<string> = new Set(['ns', 'bytes', 'perSecond'])

/** Ends of an interval that lie further from every figure than this leave the picture: they would squeeze the figures. */
const intervalFactor = 3

/** The values that an axis has to hold: every figure, and its interval as far as that is not much wider than they are. */
export function valuesToHold(
  points: readonly { readonly y: number; readonly low: number | null; readonly high: number | null }[],
): number[] {
  const figures = points.map(({ y }) => y)
  const [least, most] = [Math.min(...figures) / intervalFactor, Math.max(...figures) * intervalFactor]
  return points.flatMap(({ y, low, high }) => [y, Math.max(least, low ?? y), Math.min(most, high ?? y)])
}

/** An axis for magnitudes of one unit. A linear one starts at 0; a log one takes values above 0 only and says so. */
export function valueAxis(
  choice: ScaleChoice,
  kind: Metric['unit'],
  quantity: string,
  values: readonly number[],
): ValueAxis {
  const positive = values.filter((value) => value > 0)
  const smallest = Math.min(...positive)
  const largest = Math.max(...positive)
  const wanted = choice === 'auto' ? (largest / smallest > logFromFactor ? 'log' : 'linear') : choice
  const isLog = wanted === 'log' && positive.length > 0
  const scale = figureScale(kind, positive)
  const ticks = ticksOf(isLog, positive, scale)
  const domain = [ticks[0]!, ticks.at(-1)!] as const
  const manyUnits = isLog && hasLargerUnits.has(kind) && domain[1] / domain[0] > oneUnitUpToFactor
  const unit = manyUnits || scale.unit === '' || kind === 'cores' ? '' : `, ${scale.unit}`
  return {
    scale: isLog ? 'log' : 'linear',
    domain,
    ticks,
    title: `${quantity}${unit}${isLog ? ' (log scale)' : ''}`,
    tickText: manyUnits
      ? (value) => bare(formatFigure(kind, value))
      : (value) => bare(plain(value / scale.size)),
    place: placeIn(isLog, domain),
  }
}

function ticksOf(isLog: boolean, positive: readonly number[], { size }: FigureScale): number[] {
  if (positive.length === 0) return [0, 1]
  const inUnit = positive.map((value) => value / size)
  const ticks = isLog ? logTicks(Math.min(...inUnit), Math.max(...inUnit)) : linearTicks(Math.max(...inUnit))
  return ticks.map((tick) => tick * size)
}

function placeIn(isLog: boolean, [from, to]: readonly [number, number]): (value: number) => number {
  if (!isLog) return (value) => (value - from) / (to - from)
  const span = Math.log(to / from)
  return (value) => Math.log(value / from) / span
}

/** Digits enough for a step of 1, 2, 2.5 or 5 of any decade. */
function plain(value: number): string {
  const decimals = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return fixed(value, Math.min(decimals, 12))
}
