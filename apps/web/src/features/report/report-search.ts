import * as z from 'zod/mini'
import { optionalList, optionalText, optionalWord } from '../../ui/search-text.ts'

const highestRate = 10_000_000

/** The state of a report page that its address holds. */
export const ReportSearch = z.object({
  /** The scale of time axes; automatic where left out. */
  y: optionalWord(['linear', 'log']),
  /** The metric whose comparisons are listed; the mean time where left out, `all` for every one. */
  metric: optionalText,
  /** Contenders that the charts leave out. */
  hide: optionalList,
  /** `hidden` where tables of percentiles leave their intervals out. */
  intervals: optionalWord(['hidden']),
  /** The reader's own rate for the QPS impact. */
  qps: z.catch(z.optional(z.coerce.number().check(z.gt(0), z.maximum(highestRate))), undefined),
})
export type ReportSearch = z.infer<typeof ReportSearch>
