import { presetNames } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { optionalList, optionalText, optionalWord } from '../../ui/search-text.ts'

/**
 * The whole form, as its address holds it; what is left out comes from the preset or from the run that is cloned.
 * Numbers stay the texts that were typed, so that a link also shows what is wrong with them.
 */
export const NewRunSearch = z.object({
  from: optionalText,
  preset: optionalWord(presetNames),
  name: optionalText,
  rounds: optionalText,
  seed: optionalText,
  codecs: optionalList,
  reference: optionalText,
  workloads: optionalList,
})
export type NewRunSearch = z.infer<typeof NewRunSearch>
