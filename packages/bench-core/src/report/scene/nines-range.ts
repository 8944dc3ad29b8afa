import { percentileLabel } from '../words/format.ts'
import { drawnTimes, type NinesData } from './nines.ts'

/** A piece of the percentile axis, in its own measure 1/(1−p); `toX` is null up to the maximum. */
export interface NinesRange {
  readonly fromX: number
  readonly toX: number | null
}

const minFactor = 1.2
const fewTicks = 2

/** `50-99.9` as a piece of the axis; `99-` goes up to the maximum. Null for what is none, or too small to see. */
export function parseNinesRange(text: string | undefined): NinesRange | null {
  const match = /^\s*(\d*\.?\d+)\s*-\s*(\d+\.?\d*|\.\d+|)\s*$/.exec(text ?? '')
  if (match === null) return null
  const from = Number(match[1])
  const to = match[2] === '' ? null : Number(match[2])
  if (from >= 100 || (to !== null && (to >= 100 || to <= from))) return null
  const range = { fromX: xOf(from), toX: to === null ? null : xOf(to) }
  return range.toX !== null && range.toX / range.fromX < minFactor ? null : range
}

/** The opposite, with as many digits as the place is worth. */
export function ninesRangeText({ fromX, toX }: NinesRange): string {
  return `${percentOf(fromX)}-${toX === null ? '' : percentOf(toX)}`
}

/** Two places on the axis, in any order, as a range; null where they lie too near each other to be meant. */
export function rangeBetween(x1: number, x2: number, { xEnd }: Pick<NinesData, 'xEnd'>): NinesRange | null {
  const fromX = Math.max(1, Math.min(x1, x2))
  const toX = Math.max(x1, x2)
  if (toX / fromX < minFactor) return null
  return { fromX, toX: toX > xEnd / 2 ? null : toX }
}

/** What of the picture lies in the range. Rows just outside stay, so that lines run up to the edge. */
export function ninesWithin(data: NinesData, range: NinesRange | null): NinesData {
  if (range === null) return data
  const xStart = Math.min(range.fromX, data.xEnd / minFactor)
  const xEnd = Math.min(range.toX ?? data.xEnd, data.xEnd)
  const inside = ({ x }: { readonly x: number }) => x >= xStart * 0.999 && x <= xEnd * 1.001
  const first = data.rows.findLastIndex(({ x }) => x <= xStart)
  const last = data.rows.findIndex(({ x }) => x >= xEnd)
  const rows = data.rows.slice(Math.max(0, first), last === -1 ? undefined : last + 1)
  const maxima = data.maxima.filter(inside)
  const values = rows
    .filter(inside)
    .flatMap(drawnTimes)
    .concat(maxima.map(({ ns }) => ns))
  const named = data.ticks.filter(({ at }) => inside({ x: at }))
  return {
    rows,
    marks: data.marks.filter(inside),
    maxima,
    ticks: named.length >= fewTicks ? named : endTicks(xStart, xEnd),
    xStart,
    xEnd,
    valuesNs: values.length > 0 ? values : data.valuesNs,
  }
}

function endTicks(xStart: number, xEnd: number): NinesData['ticks'] {
  const middle = Math.sqrt(xStart * xEnd)
  return [xStart, middle, xEnd].map((x) => ({ at: x, text: percentileLabel(1 - 1 / x).slice(0, 9) }))
}

function xOf(percent: number): number {
  return Number((1 / (1 - percent / 100)).toPrecision(9))
}

function percentOf(x: number): number {
  const digits = Math.max(0, Math.ceil(Math.log10(x)))
  return Number((100 * (1 - 1 / x)).toFixed(digits))
}
