import { joined } from '../../model/text/joined.ts'
import type { Cell, Figure, Judged } from '../tables/table.ts'
import { formatFigure } from '../words/format/figure.ts'
import {
  bareCores,
  bareRate,
  formatBytes,
  formatPercent,
  formatTimeInterval,
  missing,
} from '../words/format.ts'
import { shortVerdict } from '../words/short-verdict.ts'

/** A cell as text. */
export function cellText(cell: Cell): string {
  if (cell === null) return missing
  if (typeof cell === 'string') return cell
  if ('text' in cell) return cell.text
  if ('of' in cell) return cell.contender
  return 'judged' in cell ? joined([figureOfJudged(cell), standing(cell)]) : figureText(cell)
}

/** The figure of a judged cell alone. */
export function figureOfJudged({ judged: { value, low, high }, unit }: Judged): string {
  return formatFigure(value === null ? null : { value, low, high }, unit)
}

/** How it stands to the reference: `1.51× faster`, with a question mark where it is undecided; empty where nothing is compared. */
export function standing({ judged, better, words }: Judged): string {
  return shortVerdict(judged, better, words)
}

/**
 * `1.02 ms ±0.04`, `3,327 ±0.2 %`; `399 µs [48–1,820]` where the interval is wider than the figure. Rates and cores have
 * no unit: their headers say what they count.
 */
function figureText({
  value,
  low,
  high,
  unit,
  inText,
  words = inText,
  isDifference = false,
  isBare = false,
}: Figure): string {
  if (words !== undefined) return words
  if (value === null) return missing
  if (isDifference) return differenceText(value, low, high, unit)
  const text = bare(value, unit)
  if (isBare || low === null || high === null || low === high) return text
  if (unit === 'ns') return formatTimeInterval(value, low, high)
  if (!estimated.has(unit)) return text
  const half = (high - low) / 2 / value
  return half < 1 ? `${text} ±${formatPercent(half)}` : `${text} [${bare(low, unit)}–${bare(high, unit)}]`
}

/** `+0.13 [+0.12 to +0.13]` */
function differenceText(
  value: number,
  low: number | null,
  high: number | null,
  unit: Figure['unit'],
): string {
  const signed = (end: number) => `${end < 0 ? '−' : '+'}${bare(Math.abs(end), unit)}`
  const ends = low === null || high === null ? [] : [...new Set([low, high].map(signed))]
  return `${signed(value)}${ends.length === 2 ? ` [${ends.join(' to ')}]` : ''}`
}

/** What is counted or summed up needs no interval beside it. */
const estimated: ReadonlySet<Figure['unit']> = new Set(['perSecond', 'bytesPerSecond', 'cores'])

function bare(value: number, unit: Figure['unit']): string {
  switch (unit) {
    case 'perSecond':
      return bareRate(value)
    case 'bytes':
      return formatBytes(isWhole(value) ? Math.round(value) : value)
    case 'cores':
      return bareCores(value)
    default:
      return formatFigure({ value, low: null, high: null }, unit)
  }
}

/** Means of many bytes are given to the byte, and a mean over rounds leaves whole numbers almost whole. */
function isWhole(bytes: number): boolean {
  return bytes >= 100 || Math.abs(bytes - Math.round(bytes)) < 1e-6 * bytes
}
