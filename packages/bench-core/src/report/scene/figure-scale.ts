import type { Metric } from '../../model/report/report.ts'
import { formatFigure } from '../words/format/figure.ts'
import { formatRate, isShown, missing, timeUnitFor } from '../words/format.ts'

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
    case 'bytesPerSecond':
      return { unit: 'MB/s', size: 1e6 }
    case 'share':
      return { unit: '%', size: 0.01 }
    case 'cores':
      return { unit: 'cores', size: 1 }
    case 'count':
      return { unit: '', size: 1 }
  }
}

/** A figure with the unit that suits it; a rate without a noun, which is its heading's to say. */
export function plainFigure(kind: Unit, value: number | null | undefined): string {
  if (!isShown(value)) return missing
  if (kind !== 'perSecond') return formatFigure({ value, low: null, high: null }, kind)
  return formatRate(value, '').replace(/(?<=[kMG])\s/, '')
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
