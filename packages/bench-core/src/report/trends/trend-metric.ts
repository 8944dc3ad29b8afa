import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import type { Margins } from '../../model/use/margins.ts'
import { describeMetric } from '../figures/report-figures.ts'

/** A metric, and what its changes are judged with. A run's own threshold counts where it is larger. */
export interface TrendMetric extends MetricInfo, Margins {}

export function trendMetric(name: string, margins: Margins): TrendMetric {
  const info = describeMetric(name, [])
  const tolerance = Math.max(info.tolerance ?? 0, margins.minimumExactEffect)
  return { ...info, ...margins, ...(tolerance > 0 && { tolerance }) }
}
