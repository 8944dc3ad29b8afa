import { CaseKey, overviewOf, PresetName, Trend, TrendOverview, trendOf } from '@wirebench/bench-core/results'
import type { RunStore } from '@wirebench/bench-core/store'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Problem, ProblemError } from '../http/problem.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(400))
const limitOf = (most: number, otherwise: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), otherwise)

const CasesQuery = z.object({ q: z.optional(z.string().check(z.maxLength(200))), limit: limitOf(500, 100) })
const KnownCases = z.object({
  cases: z.array(z.object({ caseId: z.string(), key: CaseKey, runs: z.int() })),
})

const TrendQuery = z.object({
  /** A case's id, such as `codec/decode/json@infrastructure-execution`. */
  case: Name,
  metric: z._default(Name, 'nsPerOperation'),
  limit: limitOf(500, 50),
  host: z.optional(Name),
  preset: z.optional(PresetName),
  tag: z.optional(Name),
})

const OverviewQuery = z.object({
  metric: z.optional(Name),
  limit: limitOf(100, 50),
  /** The machine with the newest run unless one is named; `all` for all of them together. */
  host: z.optional(Name),
  preset: z.optional(PresetName),
  tag: z.optional(Name),
})

/** Cases over runs. */
export const trendRoutes: FastifyPluginAsyncZod<{ store: RunStore }> = async (app, { store }) => {
  const tags = ['trends']

  app.get(
    '/cases',
    {
      schema: {
        summary: 'Cases that saved runs have, those of most runs first',
        tags,
        querystring: CasesQuery,
        response: { 200: KnownCases, default: Problem },
      },
    },
    async ({ query: { q, limit } }) => ({ cases: await store.cases({ query: q, limit }) }),
  )

  app.get(
    '/trends',
    {
      schema: {
        summary: 'One case over the newest runs that have it, with what changed between them',
        tags,
        querystring: TrendQuery,
        response: { 200: Trend, default: Problem },
      },
    },
    async ({ query: { case: caseId, metric, limit, host, preset, tag } }, reply) => {
      const found = await store.trend({ caseId, metric, limit, hostName: host, preset, tag })
      if (found === undefined) throw unknownCase(caseId)
      return reply.serializer(JSON.stringify).send(trendOf({ caseId, metric, ...found }))
    },
  )

  app.get(
    '/trends/overview',
    {
      schema: {
        summary: 'Every case of the newest runs of a series: where it stands and whether it moved',
        tags,
        querystring: OverviewQuery,
        response: { 200: TrendOverview, default: Problem },
      },
    },
    async ({ query: { host, ...query } }, reply) => {
      const found = await store.series({ ...query, hostName: host === 'all' ? null : host })
      return reply.serializer(JSON.stringify).send(overviewOf(found))
    },
  )
}

function unknownCase(caseId: string): ProblemError {
  return new ProblemError(404, {
    code: 'unknown-case',
    message: `no saved run has a case ${caseId.slice(0, 200)}`,
    fix: 'choose one of /api/cases',
  })
}
