import { trendRoutes } from '@wirebench/bench-core/api/trends'
import { marginsOf } from '@wirebench/bench-core/model/use/margins'
import { overviewOf } from '@wirebench/bench-core/report/trends/trend-overview'
import { trendOf } from '@wirebench/bench-core/report/trends/trends'
import type { CaseHistory } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import { readingOf } from '../exports/reader-inputs.ts'
import { ProblemError } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'

/** Cases over runs. */
export function serveTrends(api: FastifyInstance, store: CaseHistory): void {
  serve(api, trendRoutes.cases, async ({ query: { q, limit } }) => ({
    cases: await store.cases({ query: q, limit }),
  }))

  serve(
    api,
    trendRoutes.trend,
    async ({ query: { case: caseId, metric, limit, host, preset, tag, ...reading } }, reply) => {
      const found = await store.trend({ caseId, metric, limit, hostName: host, preset, tag })
      if (found === undefined) throw unknownCase(caseId)
      return reply
        .serializer(JSON.stringify)
        .send(trendOf({ caseId, metric, margins: marginsOf(readingOf(reading)), ...found }))
    },
  )

  serve(api, trendRoutes.overview, async ({ query: { host, min, equal, ...query } }, reply) => {
    const found = await store.series({ ...query, hostName: host === 'all' ? null : host })
    return reply
      .serializer(JSON.stringify)
      .send(overviewOf({ ...found, margins: marginsOf(readingOf({ min, equal })) }))
  })
}

function unknownCase(caseId: string): ProblemError {
  return new ProblemError(404, {
    code: 'unknown-case',
    message: `no saved run has a case ${caseId.slice(0, 200)}`,
    fix: 'choose one listed by /api/cases',
  })
}
