import type { ReportCase } from '../model/report.ts'
import { isPercentileName } from './format-numbers.ts'
import { failedTooOften } from './protocol/kept-up.ts'

/**
 * Why a figure of a case is shown and not judged: too many of its operations failed, or what its report says of the figure
 * itself, such as that others may have a part in it. Undefined where nothing is said against it.
 */
export function noteAgainst(reported: ReportCase, metric: string): string | undefined {
  const { metrics, notes } = reported
  if (!isPercentileName(metric) && !Object.hasOwn(metrics, metric)) return undefined
  return failedTooOften(reported) ?? notes[metric]
}
