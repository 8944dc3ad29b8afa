import type { ReaderInputs } from '@wirebench/bench-core/api/query'
import { linkIn } from '@wirebench/bench-core/model/options/reading'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import {
  useInAddress as addressedUse,
  addressOfUse,
  type UseAddress,
} from '@wirebench/bench-core/model/use/use-address'
import { readingIn } from '../../../pieces/margins.ts'
import type { ReportSearch } from '../report-search.ts'

type Put = Pick<ReportSearch, 'ref' | 'min' | 'equal' | 'link' | UseAddress>

/** What the address puts into the report of a run, without what makes no sense there. */
export function readerInputs(put: Put, spec: RunSpec): ReaderInputs {
  const { link } = put
  const { use } = addressedUse(put)
  return {
    ...readingIn(put, spec),
    ...addressOfUse(use),
    link: linkIn(link ?? '') && link,
  }
}
