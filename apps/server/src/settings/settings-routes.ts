import { Retention } from '@wirebench/bench-core/results'
import type { RunStore } from '@wirebench/bench-core/store'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Problem } from '../http/problem.ts'

const Settings = z.object({ location: z.string(), retention: Retention })
const SettingsChange = z.strictObject({ retention: z.partial(z.strictObject(Retention.shape)) })

/** Settings of the saved runs, for everyone who uses them. */
export const settingsRoutes: FastifyPluginAsyncZod<{ store: RunStore }> = async (app, { store }) => {
  const tags = ['settings']
  const settings = async () => ({ location: store.location, retention: await store.retention() })

  app.get(
    '/settings',
    {
      schema: {
        summary: 'Where runs are saved, and how long they are kept',
        tags,
        response: { 200: Settings, default: Problem },
      },
    },
    settings,
  )

  app.patch(
    '/settings',
    {
      schema: {
        summary: 'Change how long runs are kept; it takes effect at once',
        tags,
        body: SettingsChange,
        response: { 200: Settings, default: Problem },
      },
    },
    async ({ body }) => {
      await store.setRetention({ ...(await store.retention()), ...body.retention })
      return settings()
    },
  )
}
