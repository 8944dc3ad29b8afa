import type { Figure } from '@wirebench/bench-core/report/tables/table'
import { isShown } from '@wirebench/bench-core/report/words/format'
import { figureScale, formatFigure, inScale, intervalText } from '../charts/figure-scale.ts'

export interface FigureCell {
  readonly text: string
  /** The 95 % interval over rounds in the cell's unit, such as `2.51–2.56`; null where there is none. */
  readonly interval: string | null
}

export interface FigureColumn {
  /** The unit of all cells; null where they differ so much that each carries its own. */
  readonly unit: string | null
  cell(metric: Figure): FigureCell
}

/** Beyond this factor between a column's figures, one unit would hide the small ones. */
const oneUnitUpToFactor = 1_000
const none: FigureCell = { text: '—', interval: null }

/** One metric of several cases as a column with one unit; digits follow each figure's interval. */
export function figureColumn(metrics: readonly Figure[]): FigureColumn {
  const values = metrics.map(({ value }) => value).filter(isShown)
  const positive = values.filter((value) => value > 0)
  const kind = metrics[0]?.unit ?? 'count'
  const isMixed = positive.length > 0 && Math.max(...positive) / Math.min(...positive) > oneUnitUpToFactor
  const scale = isMixed ? null : figureScale(kind, values)
  return {
    unit: scale?.unit ?? null,
    cell: ({ value, low, high }) => {
      if (!isShown(value)) return none
      const hasInterval = isShown(low) && isShown(high)
      const isOpen = isShown(low) && !isShown(high)
      const half = hasInterval && low !== high ? (high - low) / 2 : null
      const shown =
        scale === null ? (figure: number) => formatFigure(kind, figure) : inScale(scale, value, half)
      const interval = isOpen
        ? `at least ${shown(low)}`
        : hasInterval && shown(low) !== shown(high)
          ? intervalText(low, high, shown)
          : null
      return { text: shown(value), interval }
    },
  }
}

/** A heading with its unit, where that says more than the heading. */
export function withUnit(title: string, unit: string | null): string {
  if (unit?.endsWith('/s') && title.endsWith('/s')) return `${unit.slice(0, -2)} ${title}`.trim()
  const saysIt =
    unit === null ||
    unit === '' ||
    (unit === '/s' && title.endsWith('per second')) ||
    (unit === 'B' && /\bbytes\b/.test(title))
  return saysIt ? title : `${title}, ${unit}`
}

/** A figure in the unit and with the digits that suit it alone, as it stands beside figures of other metrics. */
export function figureText(metric: Figure): FigureCell {
  const { unit, cell } = figureColumn([metric])
  const { text, interval } = cell(metric)
  return { text: isShown(metric.value) && unit ? `${text}\u00a0${unit}` : text, interval }
}
