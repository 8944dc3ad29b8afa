import * as z from 'zod/mini'
import { ofReader, optionalText, optionalWord } from '../../pieces/search-text.ts'

/** The state of a case's page that its address holds; what is left out has its default. */
export const CaseSearch = z.object({
  ...ofReader,
  /** The histogram's time axis; a log one where left out. */
  x: optionalWord(['linear']),
  /** How far the histogram reaches; up to p99 where left out. */
  reach: optionalWord(['p99.9', 'max']),
  /** How tall its bars are; as their share where left out. */
  height: optionalWord(['root']),
  /** The scale of the percentiles' time axis; automatic where left out. */
  y: optionalWord(['linear', 'log']),
  /** The piece of the percentile axis that is looked at, such as `50-99.9`. */
  p: optionalText,
})
export type CaseSearch = z.infer<typeof CaseSearch>
