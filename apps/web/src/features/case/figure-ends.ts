import { type Metric, missing, nbsp } from '@wirebench/bench-core/results'
import { figureScale, formatFigure, inScale } from '../../charts/figure-scale.ts'

/** A figure with the ends of its interval, all in one unit. */
export interface FigureEnds {
  /** With its unit. */
  readonly estimate: string
  /** Empty where there is no interval. */
  readonly lower: string
  readonly upper: string
}

/** What stands in the columns lower, estimate, upper. */
export function figureEnds(
  unit: Metric['unit'],
  value: number | null,
  low: number | null,
  high: number | null,
): FigureEnds {
  if (value === null) return { estimate: missing, lower: '', upper: '' }
  if (low === null || high === null || low === high)
    return { estimate: formatFigure(unit, value), lower: '', upper: '' }
  const scale = figureScale(unit, [value])
  const shown = inScale(scale, value, (high - low) / 2)
  return {
    estimate: scale.unit === '' ? shown(value) : `${shown(value)}${nbsp}${scale.unit}`,
    lower: shown(low),
    upper: shown(high),
  }
}
