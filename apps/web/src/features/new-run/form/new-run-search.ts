import { presetNames } from '@wirebench/bench-core/model/run/run-spec'
import * as z from 'zod/mini'
import { optionalList, optionalText, optionalWord } from '../../../pieces/search-text.ts'
import { fieldNames, isListName, type ListName, type TextName } from './form-fields.ts'

// Every name has the schema of its kind, which fromEntries can't tell.
const fields = Object.fromEntries(
  fieldNames.map((name) => [name, isListName(name) ? optionalList : optionalText]),
) as Record<ListName, typeof optionalList> & Record<TextName, typeof optionalText>

/**
 * The whole form, as its address holds it; what is left out comes from the preset or from the run that is cloned.
 * Numbers stay the texts that were typed, so that a link also shows what is wrong with them. A password is never
 * among them.
 */
export const NewRunSearch = z.object({
  ...fields,
  preset: optionalWord(presetNames),
  from: optionalText,
  /** Of no run: the rate that its report is opened with. */
  qps: optionalText,
  own: optionalText,
  /** Where messages are to come from, where that isn’t the clipboard or a file. */
  source: optionalWord(['table', 'built-in']),
  server: optionalWord(['embedded', 'own']),
  service: optionalWord(['built-in', 'own']),
  /** The server that documents are kept on, where that is PostgreSQL. */
  documents: optionalWord(['embedded', 'own']),
})
export type NewRunSearch = z.infer<typeof NewRunSearch>
