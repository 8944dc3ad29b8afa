import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { estimateQuery } from '../../api/queries.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { CheckedForm } from './form-values.ts'

const estimateRestMs = 250

/** What the form would do and how long it would take, once nothing has been typed for a moment. */
export function useEstimate(checked: CheckedForm) {
  const wanted = checked.kind === 'complete' ? checked.request : null
  const request = useDebounced(wanted, estimateRestMs)
  const query = useQuery({
    ...estimateQuery(request ?? {}),
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
