import type { Metric } from '@wirebench/bench-core/model/report/report'
import type { ComparedFigure } from '@wirebench/bench-core/model/report/runs-comparison'
import { type FigureScale, figureScale } from '@wirebench/bench-core/report/scene/figure-scale'
import {
  decimalsFor,
  decimalsOf,
  fixed,
  isShown,
  missing,
  nbsp,
} from '@wirebench/bench-core/report/words/format'
import { formatFigure as formatFigureAndInterval } from '@wirebench/bench-core/report/words/format/figure'

export { figureScale, plainFigure as formatFigure } from '@wirebench/bench-core/report/scene/figure-scale'

type Unit = Metric['unit']

/** How a figure and the ends of its interval are written in a unit: with the digits that the interval supports. */
export function inScale(
  { size }: FigureScale,
  value: number,
  half: number | null,
): (figure: number) => string {
  const isExact = size === 1 && half === null && Number.isInteger(value)
  const decimals = isExact ? 0 : decimalsOf(value / size, half === null ? null : half / size)
  // The ends of a wide interval are of other sizes than the figure.
  const isWide = half !== null && half > value
  return (figure) => {
    const own = isWide ? Math.min(decimals, figure === 0 ? 0 : decimalsFor(figure / size, 3)) : decimals
    const shown = fixed(figure / size, own)
    // Only what is 0 reads 0.
    return figure > 0 && Number(shown) === 0 ? fixed(figure / size, decimalsFor(figure / size, 1)) : shown
  }
}

/** A time with its interval in brackets: `9.043 µs [8.987–9.099]`. */
export function timeWithEnds(valueNs: number, lowNs: number, highNs: number): string {
  const scale = figureScale('ns', [valueNs])
  const shown = inScale(scale, valueNs, (highNs - lowNs) / 2)
  return `${shown(valueNs)}${nbsp}${scale.unit} [${intervalText(lowNs, highNs, shown)}]`
}

/**
 * A figure with its interval on one line: `2.53 µs ±0.02`. Intervals are made of logarithms: a wide one reaches further up
 * than down, and a single number for both ends would reach below 0.
 */
export function figureOnOneLine(figure: ComparedFigure | null, unit: Unit): string {
  if (figure === null) return missing
  const { value, low, high } = figure
  const isLopsided = low !== null && high !== null && high - value > lopsided * (value - low)
  return unit === 'ns' && isLopsided ? timeWithEnds(value, low, high) : formatFigureAndInterval(figure, unit)
}

const lopsided = 1.1

/** A ratio as it is, with as many digits as its interval supports. */
export function plainRatio({ value, low, high }: ComparedFigure): {
  readonly text: string
  /** Such as `0.331–0.343`; null where there is none. */
  readonly interval: string | null
} {
  const hasInterval = isShown(low) && isShown(high)
  const decimals = decimalsOf(value, hasInterval ? (high - low) / 2 : null)
  return {
    text: `${fixed(value, decimals)}×`,
    interval: hasInterval ? `${fixed(low, decimals)}–${fixed(high, decimals)}` : null,
  }
}

/** An interval that is wider than this says only that nothing is known. */
const widestShown = 1_000

/** `2.51–2.56`; of an interval whose ends differ by more than a thousand times only that it is so wide. */
export function intervalText(low: number, high: number, shown: (figure: number) => string): string {
  return low > 0 && high / low > widestShown ? 'wider than 1,000×' : `${shown(low)}–${shown(high)}`
}
