import type { ReportCase } from '../model/report.ts'
import { isPercentileName } from './format-numbers.ts'

/**
 * Why a figure of a case is shown and not judged, in its report's own words, such as that others may have a part in it;
 * undefined where nothing is said against it.
 */
export function noteAgainst({ metrics, notes }: ReportCase, metric: string): string | undefined {
  return isPercentileName(metric) || Object.hasOwn(metrics, metric) ? notes[metric] : undefined
}
