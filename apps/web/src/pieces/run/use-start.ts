import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RegisteredRouter, type RouteById, useNavigate } from '@tanstack/react-router'
import { startRun } from '../../api/queries.ts'

export type AskedRun = Parameters<typeof startRun>[0]

/** What the address of a run's page holds. */
type RunSearch = RouteById<RegisteredRouter['routeTree'], '/runs/$run'>['types']['fullSearchSchema']

/**
 * Starts a run and opens it; one of several machines, what they come to together.
 * @param search What its page is opened with.
 */
export function useStart(search: RunSearch = {}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (asked: AskedRun | Promise<AskedRun>) => startRun(await asked),
    onSuccess: async ({ shortId, set }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      if (set !== undefined) return navigate({ to: '/across', search: { runs: [shortId] } })
      await navigate({ to: '/runs/$run', params: { run: shortId }, search })
    },
  })
}
