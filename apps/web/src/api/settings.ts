import { queryOptions } from '@tanstack/react-query'
import { Retention } from '@wirebench/bench-core/results'
import * as z from 'zod/mini'
import { request } from './client.ts'

const StoreSettings = z.object({ location: z.string(), retention: Retention })
export type StoreSettings = z.infer<typeof StoreSettings>

/** Where runs are saved and how long they are kept, for everyone who uses that store. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => request('GET', '/api/settings', StoreSettings, { signal }),
})

/** Takes effect at once: what is beyond it is deleted with this. */
export const saveRetention = (retention: Retention) =>
  request('PATCH', '/api/settings', StoreSettings, { body: { retention } })

const Counted = z.object({ total: z.nullable(z.int()) })

/** How many runs are kept, and how many deleted ones can be had back. */
export const runCountsQuery = queryOptions({
  queryKey: ['runs', 'counts'],
  queryFn: async ({ signal }) => {
    const [kept, deleted] = await Promise.all(
      ['', '&deleted=1'].map((only) => request('GET', `/api/runs?limit=1${only}`, Counted, { signal })),
    )
    return { kept: kept?.total ?? 0, deleted: deleted?.total ?? 0 }
  },
})
