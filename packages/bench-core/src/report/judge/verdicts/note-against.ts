import type { PercentileName, ReportCase } from '../../../model/report/report.ts'
import { readingOf } from '../../suites/catalogue.ts'
import { formatCount, formatDuration, isPercentileName, percentileLabel } from '../../words/format.ts'

/**
 * Why a figure of a case is shown and not judged: too many of its operations failed, or what its report says of the figure
 * itself, such as that others may have a part in it. Undefined where nothing is said against it.
 */
export function noteAgainst(reported: ReportCase, metric: string): string | undefined {
  const { metrics, notes } = reported
  if (!isPercentileName(metric) && !Object.hasOwn(metrics, metric)) return undefined
  return (
    readingOf(reported.key.suite).unfit?.(reported) ??
    notes[metric] ??
    (isPercentileName(metric) ? openText(reported, metric) : undefined)
  )
}

/** What lies beyond the percentile came too seldom to say how far up it reaches, so it is told and not judged. */
function openText({ latency }: ReportCase, name: PercentileName): string | undefined {
  const times = latency?.recurrences?.[name]
  if (!latency || times === undefined) return undefined
  return `the events behind its ${percentileLabel(name)} occurred about ${formatCount(Math.round(times))} times in ${formatDuration(latency.windowMs)}, too rarely for an upper end`
}
