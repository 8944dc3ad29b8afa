import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { RunsPage } from '@wirebench/bench-core/api/runs'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { runQuery } from '../../../api/queries.ts'

/** Asks again for everything that shows runs. Comparisons and trends may have changed with them; reports have not. */
export function refetchRuns(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [topic, kind] }) => topic === 'runs' && !String(kind).endsWith('report'),
  })
}

/** Takes a deleted run out of the lists, and its pages no longer show what was known of it. */
export function forgetRun(
  queryClient: QueryClient,
  { id, shortId }: Pick<RunSummary, 'id' | 'shortId'>,
): void {
  inLists(queryClient, id, null)
  for (const name of [id, shortId]) queryClient.removeQueries({ queryKey: runQuery(name).queryKey })
}

/** Puts a run in the place of what lists knew of it; null takes it out. */
export function inLists(queryClient: QueryClient, id: string, next: RunSummary | null): void {
  queryClient.setQueriesData<InfiniteData<RunsPage>>({ queryKey: ['runs', 'list'] }, (list) =>
    list === undefined
      ? undefined
      : {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            runs: page.runs.flatMap((known) => (known.id === id ? (next ?? []) : known)),
          })),
        },
  )
}
