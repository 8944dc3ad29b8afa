import { RunMarks, RunSummary } from '@wirebench/bench-core/results'
import type { RunStore } from '@wirebench/bench-core/store'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Problem, unknownRun } from '../http/problem.ts'
import { RunPath } from '../routes/schemas.ts'

/** What people write on runs (name, note, tags, pin, baseline), and having a deleted one back. */
export const markRoutes: FastifyPluginAsyncZod<{ store: RunStore }> = async (app, { store }) => {
  const tags = ['runs']

  app.patch(
    '/runs/:id',
    {
      schema: {
        summary: 'Name a run, write a note or tags on it, pin it, or mark it as a baseline',
        tags,
        params: RunPath,
        body: RunMarks,
        response: { 200: RunSummary, default: Problem },
      },
    },
    async ({ params, body }) => {
      const run = await store.find(params.id)
      const marked = run && (await store.mark(run.id, body))
      if (marked === undefined) throw unknownRun(params.id)
      return marked
    },
  )

  app.post(
    '/runs/:id/restore',
    {
      schema: {
        summary: 'Have a deleted run back',
        tags,
        params: RunPath,
        response: { 200: RunSummary, default: Problem },
      },
    },
    async ({ params }) => {
      const run = (await store.restore(params.id)) ?? (await store.find(params.id))
      if (run === undefined) throw unknownRun(params.id)
      return run
    },
  )
}
