import { PresetName, SuiteName } from '@wirebench/bench-core/model/run/run-spec'
import * as z from 'zod/mini'
import { optionalList, optionalText, optionalWord } from '../../pieces/search-text.ts'

export const trendRanges = [20, 50, 200, 500] as const
export const overviewRanges = [10, 20, 50, 100] as const
/** Of all cases together fewer runs are looked at than of a single one. */
export const maxOverviewRuns = 100
export const usualRange = 50

/** The state of the trends that its address holds; what is left out has its default. */
export const TrendsSearch = z.object({
  /** Ids of the cases, up to eight; all of them at a glance where left out. */
  case: optionalList,
  metric: optionalText,
  /** Even spacing by run where left out. */
  x: optionalWord(['date']),
  /** How many of the newest runs; 50 where left out. */
  range: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))), undefined),
  host: optionalText,
  preset: z.catch(z.optional(PresetName), undefined),
  tag: optionalText,
  /** The smallest change of interest, in percent; where left out 2, and any of what is compared exactly, such as sizes. */
  min: z.catch(z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1_000))), undefined),
  /** Of the cases at a glance: those with all of these words, of this suite, that moved, and in which order. */
  q: optionalText,
  suite: z.catch(z.optional(SuiteName), undefined),
  show: optionalWord(['moved']),
  sort: optionalWord(['name', 'change']),
  /** What is drawn: the figure itself, or its ratio to the reference. */
  of: optionalWord(['ratio']),
  y: optionalWord(['linear', 'log']),
  /** The run whose point is looked at. */
  point: optionalText,
})
export type TrendsSearch = z.infer<typeof TrendsSearch>
