import type { Note } from '../../../model/report/note.ts'
import type { PercentileName, ReportCase } from '../../../model/report/report.ts'
import { readingOf } from '../../suites/catalogue.ts'
import { isPercentileName } from '../../words/format.ts'

/**
 * Why a figure of a case is shown and not judged: too many of its operations failed, or what its report says of the figure
 * itself, such as that others may have a part in it. Undefined where nothing is said against it.
 */
export function noteAgainst(reported: ReportCase, metric: string): Note | undefined {
  const { metrics, notes } = reported
  if (!isPercentileName(metric) && !Object.hasOwn(metrics, metric)) return undefined
  return (
    readingOf(reported.key.suite).unfit?.(reported) ??
    notes[metric] ??
    (isPercentileName(metric) ? openEnd(reported, metric) : undefined)
  )
}

/** What lies beyond the percentile came too seldom to say how far up it reaches, so it is told and not judged. */
function openEnd({ latency }: ReportCase, percentile: PercentileName): Note | undefined {
  const times = latency?.recurrences?.[percentile]
  return latency && times !== undefined
    ? { code: 'rare-events', percentile, times, windowMs: latency.windowMs }
    : undefined
}
