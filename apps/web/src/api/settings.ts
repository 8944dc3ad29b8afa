import { queryOptions } from '@tanstack/react-query'
import { runRoutes } from '@wirebench/bench-core/api/runs'
import { settingsRoutes } from '@wirebench/bench-core/api/settings'
import type { Retention } from '@wirebench/bench-core/model/run/run-marks'
import { asking, call } from './client.ts'

/** Where runs are saved and how long they are kept, for everyone who uses that store. */
export const settingsQuery = asking(['settings'], settingsRoutes.settings, {})

/** Takes effect at once: what is beyond it is deleted with this. What is left out stays as it is. */
export const saveRetention = (retention: Partial<Retention>) =>
  call(settingsRoutes.changeSettings, { body: { retention } })

/** How many runs are kept, and how many deleted ones can be restored. */
export const runCountsQuery = queryOptions({
  queryKey: ['runs', 'counts'],
  queryFn: async ({ signal }) => {
    const [kept, deleted] = await Promise.all(
      (['0', '1'] as const).map((only) =>
        call(runRoutes.list, { query: { limit: 1, deleted: only } }, signal),
      ),
    )
    return { kept: kept?.total ?? 0, deleted: deleted?.total ?? 0 }
  },
})
