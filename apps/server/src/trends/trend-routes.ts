import { trendRoutes } from '@wirebench/bench-core/api'
import { overviewOf, trendOf } from '@wirebench/bench-core/results'
import type { RunStore } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'

/** Cases over runs. */
export function serveTrends(api: FastifyInstance, store: RunStore): void {
  serve(api, trendRoutes.cases, async ({ query: { q, limit } }) => ({
    cases: await store.cases({ query: q, limit }),
  }))

  serve(
    api,
    trendRoutes.trend,
    async ({ query: { case: caseId, metric, limit, host, ...series } }, reply) => {
      const found = await store.trend({ caseId, metric, limit, hostName: host, ...series })
      if (found === undefined) throw unknownCase(caseId)
      return reply.serializer(JSON.stringify).send(trendOf({ caseId, metric, ...found }))
    },
  )

  serve(api, trendRoutes.overview, async ({ query: { host, ...query } }, reply) => {
    const found = await store.series({ ...query, hostName: host === 'all' ? null : host })
    return reply.serializer(JSON.stringify).send(overviewOf(found))
  })
}

function unknownCase(caseId: string): ProblemError {
  return new ProblemError(404, {
    code: 'unknown-case',
    message: `no saved run has a case ${caseId.slice(0, 200)}`,
    fix: 'choose one of /api/cases',
  })
}
