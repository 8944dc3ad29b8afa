import type { Unit } from '../../../model/report/report.ts'
import type { ComparedFigure } from '../../../model/report/runs-comparison.ts'
import {
  formatBytes,
  formatBytesPerSecond,
  formatCores,
  formatCount,
  formatPercent,
  formatRate,
  formatTimeInterval,
  missing,
} from '../format.ts'

/** A figure in its unit, with its interval where that is usual: `2.53 µs ±0.02`. */
export function formatFigure(figure: ComparedFigure | null, unit: Unit): string {
  if (figure === null) return missing
  const { value, low, high } = figure
  switch (unit) {
    case 'ns':
      return formatTimeInterval(value, low, high)
    case 'bytes':
      return formatBytes(value)
    case 'perSecond':
      return formatRate(value, 'ops')
    case 'bytesPerSecond':
      return formatBytesPerSecond(value)
    case 'cores':
      return formatCores(value)
    case 'share':
      return formatPercent(value)
    case 'count':
      return formatCount(value)
  }
}
