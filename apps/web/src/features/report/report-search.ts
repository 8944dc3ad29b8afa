import { SuiteName } from '@wirebench/bench-core/model/run/run-spec'
import * as z from 'zod/mini'
import { ofReader, optionalList, optionalText, optionalWord } from '../../pieces/search-text.ts'

/** The state of a report page that its address holds. */
export const ReportSearch = z.object({
  /** What of the report is read; its first suite and corpus where left out. */
  suite: z.catch(z.optional(SuiteName), undefined),
  workload: optionalText,
  /** `all` for every one. */
  operation: optionalText,
  /** Of a run in several languages; all of them where left out. */
  language: optionalText,
  ...ofReader,
  /** The scale of time axes; automatic where left out. */
  y: optionalWord(['linear', 'log']),
  /** The piece of the percentile axis that is looked at, such as `50-99.9`. */
  p: optionalText,
  /** The metric whose comparisons are listed; the mean time where left out, `all` for every one. */
  metric: optionalText,
  /** The metric whose curves over a parameter are drawn. */
  curve: optionalText,
  /** Contenders that the charts leave out. */
  hide: optionalList,
  /** `hidden` where tables of percentiles leave their intervals out. */
  intervals: optionalWord(['hidden']),
  /** What lies across and up the map of the cheapest codecs, such as `size,price`. */
  flip: optionalText,
})
export type ReportSearch = z.infer<typeof ReportSearch>
