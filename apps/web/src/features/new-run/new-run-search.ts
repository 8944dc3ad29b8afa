import { presetNames } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { optionalList, optionalText, optionalWord } from '../../ui/search-text.ts'

/**
 * The whole form, as its address holds it; what is left out comes from the preset or from the run that is cloned.
 * Numbers stay the texts that were typed, so that a link also shows what is wrong with them. A password is never
 * among them.
 */
export const NewRunSearch = z.object({
  from: optionalText,
  /** Of no run: the rate that its report is opened with. */
  qps: optionalText,
  suites: optionalList,
  preset: optionalWord(presetNames),
  name: optionalText,
  rounds: optionalText,
  seed: optionalText,
  untilDecided: optionalText,
  maximumRounds: optionalText,
  workloads: optionalList,
  sizes: optionalText,
  own: optionalText,
  tests: optionalList,
  codecs: optionalList,
  reference: optionalText,
  formats: optionalList,
  storageReference: optionalText,
  phases: optionalList,
  rows: optionalText,
  batch: optionalText,
  transactions: optionalList,
  readers: optionalText,
  toast: optionalList,
  drivers: optionalList,
  sweepSizes: optionalText,
  server: optionalWord(['embedded', 'own']),
  keepTables: optionalText,
  queryField: optionalText,
  service: optionalWord(['built-in', 'own']),
  transports: optionalList,
  protocolReference: optionalText,
  operations: optionalList,
  connections: optionalText,
  inFlight: optionalText,
  rates: optionalText,
  sweep: optionalText,
  duration: optionalText,
  slo: optionalText,
  store: optionalWord(['memory', 'postgres']),
  /** The server that documents are kept on, where that is PostgreSQL. */
  documents: optionalWord(['embedded', 'own']),
  ladder: optionalText,
  payloads: optionalText,
})
export type NewRunSearch = z.infer<typeof NewRunSearch>
