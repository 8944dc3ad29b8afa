import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import { estimateQuery } from '../../api/queries.ts'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import type { CheckedForm } from './form/form-values.ts'
import { shortRequest } from './form/short-request.ts'

const estimateRestMs = 250

/**
 * What the form would do and how long it would take, once nothing has been typed for a moment. What a preset chooses is left
 * to it, so that each preset's time is that of what it would choose.
 */
export function useEstimate(checked: CheckedForm, catalogue: Catalogue) {
  const wanted = checked.kind === 'complete' ? checked.request : null
  const request = useDebounced(wanted, estimateRestMs)
  const query = useQuery({
    ...estimateQuery(request === null ? {} : shortRequest(request, catalogue)),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error } = query
  return {
    data,
    error,
    /** Whether it is still that of what was chosen before. */
    isOld: wanted !== request || query.isPlaceholderData,
  }
}
