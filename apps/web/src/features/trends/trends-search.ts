import * as z from 'zod/mini'
import { optionalList, optionalText, optionalWord } from '../../ui/search-text.ts'

export const trendRanges = [20, 50, 200, 500] as const

/** The state of the trends that its address holds; what is left out has its default. */
export const TrendsSearch = z.object({
  /** Ids of the cases, up to eight. */
  case: optionalList,
  metric: optionalText,
  /** Even spacing by run where left out. */
  x: optionalWord(['date']),
  /** How many of the newest runs; 50 where left out. */
  range: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))), undefined),
  host: optionalText,
  tag: optionalText,
  /** What is drawn: the figure itself, or its ratio to the reference. */
  of: optionalWord(['ratio']),
  y: optionalWord(['linear', 'log']),
  /** The run whose point is looked at. */
  point: optionalText,
})
export type TrendsSearch = z.infer<typeof TrendsSearch>
