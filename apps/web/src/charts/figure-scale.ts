import {
  decimalsFor,
  fixed,
  formatBytes,
  formatPercent,
  formatTime,
  isShown,
  type Metric,
  missing,
  nbsp,
  timeUnitFor,
} from '@wirebench/bench-core/results'

type Unit = Metric['unit']

/** The one unit that several figures are shown in. */
export interface FigureScale {
  /** Such as `µs`; empty for what has no unit. */
  readonly unit: string
  readonly size: number
}

/** The unit that suits the median of some figures. */
export function figureScale(kind: Unit, values: readonly number[]): FigureScale {
  const median = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
  const largestBelow = (scales: readonly [FigureScale, ...FigureScale[]]) =>
    scales.findLast(({ size }) => median >= size) ?? scales[0]
  switch (kind) {
    case 'ns': {
      const { unit, ns } = timeUnitFor(values)
      return { unit, size: ns }
    }
    case 'bytes':
      // Up to 10,000 bytes are given exactly.
      return median < exactUpTo ? byteScales[0] : largestBelow(byteScales)
    case 'perSecond':
      return median < exactUpTo ? rateScales[0] : largestBelow(rateScales)
    case 'share':
      return { unit: '%', size: 0.01 }
    case 'cores':
      return { unit: 'cores', size: 1 }
    case 'count':
      return { unit: '', size: 1 }
  }
}

/** A figure with the unit that suits it. */
export function formatFigure(kind: Unit, value: number | null | undefined): string {
  if (!isShown(value)) return missing
  switch (kind) {
    case 'ns':
      return formatTime(value)
    case 'bytes':
      return formatBytes(value)
    case 'share':
      return formatPercent(value)
    case 'perSecond': {
      const { unit, size } = figureScale(kind, [value])
      return `${fixed(value / size, decimalsFor(value / size, size === 1 && value >= 100 ? 4 : 3))}${nbsp}${unit}`
    }
    case 'cores':
      return `${fixed(value, decimalsFor(value, 2))}${nbsp}${value > 1 ? 'cores' : 'core'}`
    case 'count':
      return fixed(value, Number.isInteger(value) ? 0 : decimalsFor(value, 3))
  }
}

/** An interval that is wider than this says only that nothing is known. */
const widestShown = 1_000

/** `2.51–2.56`; of an interval whose ends differ by more than a thousand times only that it is so wide. */
export function intervalText(low: number, high: number, shown: (figure: number) => string): string {
  return low > 0 && high / low > widestShown ? 'wider than 1,000×' : `${shown(low)}–${shown(high)}`
}

const exactUpTo = 10_000
const byteScales = [
  { unit: 'B', size: 1 },
  { unit: 'KiB', size: 2 ** 10 },
  { unit: 'MiB', size: 2 ** 20 },
  { unit: 'GiB', size: 2 ** 30 },
] as const
const rateScales = [
  { unit: '/s', size: 1 },
  { unit: 'k/s', size: 1e3 },
  { unit: 'M/s', size: 1e6 },
] as const
