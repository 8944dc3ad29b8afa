import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** A client that knows an answer, and was refused when it asked again. */
export function knownThenRefused(
  answers: readonly (readonly [key: QueryKey, data: unknown])[],
  error: Error,
): QueryClient {
  const queryClient = new QueryClient()
  for (const [queryKey, data] of answers) {
    queryClient.setQueryData(queryKey, data)
    queryClient.getQueryCache().find({ queryKey })!.setState({ status: 'error', error })
  }
  return queryClient
}
