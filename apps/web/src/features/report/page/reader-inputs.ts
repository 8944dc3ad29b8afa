import type { ReaderInputs } from '@wirebench/bench-core/api'
import {
  useInAddress as addressedUse,
  addressOfUse,
  linkIn,
  marginOptions,
  marginsOf,
  possibleReferences,
  type RunSpec,
  type UseAddress,
  WirebenchError,
} from '@wirebench/bench-core/results'
import { sentence } from '../../../ui/sentence.ts'
import type { ReportSearch } from '../report-search.ts'

type Put = Pick<ReportSearch, 'ref' | 'min' | 'equal' | 'link' | UseAddress>

/** What the address puts into the report of a run, without what makes no sense there. */
export function readerInputs(put: Put, spec: RunSpec): ReaderInputs {
  const { ref, min, equal, link } = put
  const { use } = addressedUse(put)
  const isReference = spec.suites.some((suite) => possibleReferences(spec, suite).includes(ref ?? ''))
  return {
    reference: isReference ? ref : undefined,
    ...marginsIn({ min, equal }).inputs,
    ...addressOfUse(use),
    link: linkIn(link ?? '') && link,
  }
}

/** The margins that the address puts in, and why they can't be, if they can't: the report is then read with its own. */
export function marginsIn({ min, equal }: Pick<ReportSearch, 'min' | 'equal'>): {
  readonly inputs: Pick<ReaderInputs, 'min' | 'equal'>
  readonly error?: string
} {
  try {
    const asked = {
      minimumEffect: fractionIn(min, marginOptions.minimumEffect),
      equalWithin: fractionIn(equal, marginOptions.equalWithin),
    }
    marginsOf(asked)
    return { inputs: { min: percentOf(asked.minimumEffect), equal: percentOf(asked.equalWithin) } }
  } catch (error) {
    if (error instanceof WirebenchError) return { inputs: {}, error: sentence(error.inForm.hint) }
    throw error
  }
}

function fractionIn(text: string | undefined, { read, schema, rule }: typeof marginOptions.equalWithin) {
  if (text === undefined) return undefined
  const { success, data } = schema.safeParse(read(text))
  if (success) return data
  throw new WirebenchError('invalid-option', `"${text}" is not a margin`, `give ${rule}`)
}

function percentOf(fraction: number | undefined): number | undefined {
  return fraction === undefined ? undefined : Number((fraction * 100).toPrecision(6))
}
