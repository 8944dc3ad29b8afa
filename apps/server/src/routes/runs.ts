import { runRoutes } from '@wirebench/bench-core/api/runs'
import type { RunKeeper, RunReader } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import { clientGone } from '../http/client-gone.ts'
import { unknownRun } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'
import { oncePerKey } from '../runs/once-per-key.ts'
import type { RunService, StartedRun } from '../runs/run-service.ts'

/** Starting, listing, showing, marking, cancelling, deleting and restoring runs. */
export function serveRuns(
  api: FastifyInstance,
  { runs, store }: { readonly runs: RunService; readonly store: RunReader & RunKeeper },
): void {
  const startOnce = oncePerKey<StartedRun>()

  serve(api, runRoutes.estimate, ({ body }, reply) => runs.estimate(body, clientGone(reply)))

  serve(api, runRoutes.start, ({ body, headers }) => {
    const key = headers['idempotency-key']
    const { pgUrl, whenQuietMs, mayFetch, on = 'here', ...wanted } = body
    const secrets = { pgUrl, quietLimitMs: whenQuietMs }
    const start = () =>
      on === 'here' ? runs.start(wanted, secrets, mayFetch) : runs.place(wanted, on, secrets)
    return key === undefined ? start() : startOnce(key, body, start)
  })

  serve(
    api,
    runRoutes.list,
    ({ query: { q, host, sort, dir, active, pinned, baseline, deleted, ...page } }) =>
      runs.list({
        ...page,
        query: q,
        hostName: host,
        order: { by: sort, descending: dir === 'desc' },
        active: isOn(active),
        pinned: isOn(pinned),
        baseline: isOn(baseline),
        deleted: isOn(deleted),
      }),
  )

  serve(api, runRoutes.choices, () => runs.choices())

  serve(api, runRoutes.find, ({ params }) => runs.find(params.id))

  serve(api, runRoutes.mark, async ({ params, body }) => {
    const run = await store.find(params.id)
    const marked = run && (await store.mark(run.id, body))
    if (marked === undefined) throw unknownRun(params.id)
    return marked
  })

  serve(api, runRoutes.delete, async ({ params }) => {
    await runs.delete(params.id)
    return null
  })

  serve(api, runRoutes.restore, async ({ params }) => {
    const run = (await store.restore(params.id)) ?? (await store.find(params.id))
    if (run === undefined) throw unknownRun(params.id)
    return run
  })

  serve(api, runRoutes.cancel, ({ params }) => runs.cancel(params.id))
}

function isOn(given: '0' | '1' | undefined): boolean | undefined {
  return given === undefined ? undefined : given === '1'
}
