import {
  decimalsOf,
  fixed,
  formatBytes,
  formatRate,
  formatTime,
  isShown,
  type Metric,
  timeUnitFor,
} from '@wirebench/bench-core/results'

export interface FigureCell {
  readonly text: string
  /** For sorting; null where there is no figure. */
  readonly value: number | null
  /** The 95 % interval over rounds in the cell's unit, such as `2.51–2.56`; null where there is none. */
  readonly interval: string | null
}

export interface FigureColumn {
  /** The unit of all cells; null where they differ so much that each carries its own. */
  readonly unit: string | null
  cell(metric: Metric | undefined): FigureCell
}

interface Scale {
  readonly unit: string
  readonly size: number
}

/** Beyond this factor between a column's figures, one unit would hide the small ones. */
const oneUnitUpToFactor = 1_000
const none: FigureCell = { text: '—', value: null, interval: null }

/** One metric of several cases as a column with one unit; digits follow each figure's interval. */
export function figureColumn(metrics: readonly (Metric | undefined)[]): FigureColumn {
  const values = metrics.flatMap((metric) => (isShown(metric?.value) ? [metric.value] : []))
  const positive = values.filter((value) => value > 0)
  const kind = metrics.find((metric) => metric !== undefined)?.unit ?? 'count'
  const isMixed = positive.length > 0 && Math.max(...positive) / Math.min(...positive) > oneUnitUpToFactor
  const scale = isMixed ? null : scaleFor(kind, values)
  return {
    unit: scale?.unit ?? null,
    cell: (metric) => {
      if (metric === undefined || !isShown(metric.value)) return none
      const { value, low, high } = metric
      const hasInterval = isShown(low) && isShown(high) && low !== high
      const half = hasInterval ? (high - low) / 2 : null
      const shown = scale === null ? withOwnUnit(kind) : inScale(scale, value, half)
      return { text: shown(value), value, interval: hasInterval ? `${shown(low)}–${shown(high)}` : null }
    },
  }
}

function inScale({ size }: Scale, value: number, half: number | null): (figure: number) => string {
  const isExact = size === 1 && half === null && Number.isInteger(value)
  const decimals = isExact ? 0 : decimalsOf(value / size, half === null ? null : half / size)
  return (figure) => fixed(figure / size, decimals)
}

function withOwnUnit(kind: Metric['unit']): (figure: number) => string {
  switch (kind) {
    case 'ns':
      return (ns) => formatTime(ns)
    case 'bytes':
      return (bytes) => formatBytes(bytes)
    case 'perSecond':
      return (rate) => formatRate(rate)
    case 'cores':
    case 'count':
      return (count) => fixed(count, decimalsOf(count, null))
  }
}

function scaleFor(kind: Metric['unit'], values: readonly number[]): Scale {
  const median = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
  const largestBelow = (scales: readonly [Scale, ...Scale[]]) =>
    scales.findLast(({ size }) => median >= size) ?? scales[0]
  switch (kind) {
    case 'ns': {
      const { unit, ns } = timeUnitFor(values)
      return { unit, size: ns }
    }
    case 'bytes':
      // Up to 10,000 bytes are given exactly.
      return median < 10_000 ? byteScales[0] : largestBelow(byteScales)
    case 'perSecond':
      return median < 10_000 ? rateScales[0] : largestBelow(rateScales)
    case 'cores':
      return { unit: 'cores', size: 1 }
    case 'count':
      return { unit: '', size: 1 }
  }
}

const byteScales = [
  { unit: 'B', size: 1 },
  { unit: 'KiB', size: 2 ** 10 },
  { unit: 'MiB', size: 2 ** 20 },
  { unit: 'GiB', size: 2 ** 30 },
] as const
const rateScales = [
  { unit: 'ops/s', size: 1 },
  { unit: 'k ops/s', size: 1e3 },
  { unit: 'M ops/s', size: 1e6 },
] as const
