import { settingsRoutes } from '@wirebench/bench-core/api/settings'
import type { RunKeeper, RunStore } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve-route.ts'

/** Settings of the saved runs, for everyone who uses them. */
export function serveSettings(api: FastifyInstance, store: RunKeeper & Pick<RunStore, 'location'>): void {
  const settings = async () => ({ location: store.location, retention: await store.retention() })

  serve(api, settingsRoutes.settings, settings)

  serve(api, settingsRoutes.changeSettings, async ({ body }) => {
    await store.setRetention({ ...(await store.retention()), ...body.retention })
    return settings()
  })
}
