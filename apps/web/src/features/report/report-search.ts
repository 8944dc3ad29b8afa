import { parseRate, SuiteName } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { optionalList, optionalText, optionalWord } from '../../ui/search-text.ts'

/** The state of a report page that its address holds. */
export const ReportSearch = z.object({
  /** What of the report is read; its first suite and corpus where left out. */
  suite: z.catch(z.optional(SuiteName), undefined),
  workload: optionalText,
  /** `all` for every one. */
  operation: optionalText,
  /** The contender that ratios are taken against; each suite's own reference where left out. */
  ref: optionalText,
  /** What counts as a difference and what as equal, in percent as they were typed; as the run was asked for where left out. */
  min: optionalText,
  equal: optionalText,
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
  /** The reader's own rate for the QPS impact. */
  qps: z.catch(
    z.optional(z.coerce.number().check(z.refine((rate) => parseRate(String(rate)) !== null))),
    undefined,
  ),
  /** Whose CPU time rates are worked out from. */
  cpu: optionalText,
  /** Inputs of models, as they were typed. */
  link: optionalText,
  demand: optionalText,
  rows: optionalText,
  price: optionalText,
})
export type ReportSearch = z.infer<typeof ReportSearch>
