import type { Metric } from '../../model/report/report.ts'
import { fixed } from '../words/format.ts'
import { type FigureScale, figureScale, plainFigure } from './figure-scale.ts'
import type { Axis } from './scene.ts'

export type ScaleChoice = 'auto' | 'linear' | 'log'

/** Beyond this span a linear axis hides the small values. */
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

/**
 * An axis for magnitudes of one unit that encloses them. A linear one starts at 0; a log one takes values above 0 only, has
 * steps of 1-2-5 and says what it is.
 */
export function valueAxis(
  choice: ScaleChoice,
  kind: Metric['unit'],
  quantity: string,
  values: readonly number[],
): Axis {
  const positive = values.filter((value) => value > 0)
  const smallest = Math.min(...positive)
  const largest = Math.max(...positive)
  const wanted = choice === 'auto' ? (largest / smallest > logFromFactor ? 'log' : 'linear') : choice
  const isLog = wanted === 'log' && positive.length > 0
  const enclosing = ticksOf(isLog, positive, figureScale(kind, positive))
  // Its unit suits what stands beside it.
  const scale = figureScale(kind, kind === 'ns' ? enclosing : positive)
  const domain = [enclosing[0]!, enclosing.at(-1)!] as const
  const manyUnits = isLog && hasLargerUnits.has(kind) && domain[1] / domain[0] > oneUnitUpToFactor
  const unit = manyUnits || scale.unit === '' || kind === 'cores' ? '' : `, ${scale.unit}`
  return {
    scale: isLog ? 'log' : 'linear',
    domain,
    ticks: enclosing.map((at) => ({
      at,
      text: bare(manyUnits ? plainFigure(kind, at) : plain(at / scale.size)),
    })),
    title: `${quantity}${unit}${isLog ? ' (log scale)' : ''}`,
  }
}

/** An axis for the times of operations. */
export function timeAxis(choice: ScaleChoice, valuesNs: readonly number[]): Axis {
  return valueAxis(choice, 'ns', 'time per operation', valuesNs)
}

function ticksOf(isLog: boolean, positive: readonly number[], { size }: FigureScale): number[] {
  if (positive.length === 0) return [0, 1]
  const inUnit = positive.map((value) => value / size)
  const ticks = isLog ? logTicks(Math.min(...inUnit), Math.max(...inUnit)) : linearTicks(Math.max(...inUnit))
  return ticks.map((tick) => tick * size)
}

/** Steps of 1-2-5 that enclose the values; only the decades where there would be too many. */
export function logTicks(smallest: number, largest: number): number[] {
  const steps: number[] = []
  for (let decade = Math.floor(Math.log10(smallest)); decade <= Math.ceil(Math.log10(largest)); decade++)
    for (const step of [1, 2, 5]) steps.push(step * 10 ** decade)
  const from = steps.findLastIndex((step) => step <= smallest)
  const to = steps.findIndex((step) => step >= largest)
  const enclosing = steps.slice(from, Math.max(to, from + 1) + 1)
  if (enclosing.length <= 10) return enclosing
  const inner = enclosing.slice(1, -1).filter((step) => Number.isInteger(Math.log10(step)))
  return [enclosing[0]!, ...inner, enclosing.at(-1)!]
}

/** Four to six even steps from 0. */
export function linearTicks(largest: number): number[] {
  const rough = largest / 5
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough)!
  const count = Math.ceil(largest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** A tick is a round number: the zeros that pad a measured value say nothing here. */
export function bare(text: string): string {
  return text.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '')
}

/** Digits enough for a step of 1, 2, 2.5 or 5 of any decade. */
function plain(value: number): string {
  const decimals = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return fixed(value, Math.min(decimals, 12))
}
