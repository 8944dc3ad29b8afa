import type { ReaderInputs } from '@wirebench/bench-core/api'
import {
  useInAddress as addressedUse,
  addressOfUse,
  linkIn,
  possibleReferences,
  type RunSpec,
  type UseAddress,
} from '@wirebench/bench-core/results'
import { marginsIn } from '../../../pieces/margins.ts'
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
