import type { Metric, ReportCase } from '../../model/report/report.ts'
import { isPercentileName } from '../words/format.ts'

/** A case's metric by its name, percentiles among them. */
export function caseMetric({ metrics, latency }: ReportCase, name: string): Metric | undefined {
  if (!isPercentileName(name)) return Object.hasOwn(metrics, name) ? metrics[name] : undefined
  const value = latency?.[name] ?? null
  if (value === null) return undefined
  const { low = null, high = null } = latency?.intervals[name] ?? {}
  return { value, low, high, unit: 'ns', better: 'lower', kind: 'measured' }
}
