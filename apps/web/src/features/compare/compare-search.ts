import { shownRowsNames } from '@wirebench/bench-core/report/compare/shown-rows'
import * as z from 'zod/mini'
import { optionalList, optionalText, optionalWord } from '../../pieces/search-text.ts'

/** Beside the order by significance. */
export const rowOrders = ['change', 'name'] as const

/** Beside the groups of suites. */
export const rowGroupings = ['operation', 'contender', 'none'] as const
export type RowGrouping = 'suite' | (typeof rowGroupings)[number]

/** The state of a comparison that its address holds; what is left out has its default. */
export const CompareSearch = z.object({
  /** Two to six ids or short ids. */
  runs: optionalList,
  /** The run that changes are taken against; the first one where left out. */
  base: optionalText,
  metric: optionalText,
  /** The contender that ratios are taken to; each run's own reference where left out. */
  reference: optionalText,
  show: optionalWord(shownRowsNames),
  /** The run whose changes `show` looks at; any of them where left out. */
  in: optionalText,
  /** The smallest change that counts, in percent. */
  min: z.catch(z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1_000))), undefined),
  sort: optionalWord(rowOrders),
  group: optionalWord(rowGroupings),
  q: optionalText,
  suite: optionalText,
  operation: optionalText,
  contender: optionalText,
  workload: optionalText,
  /** Rows that are open, by their ids. */
  open: optionalList,
  view: optionalWord(['grid']),
})
export type CompareSearch = z.infer<typeof CompareSearch>
