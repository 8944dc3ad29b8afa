import {
  asRead,
  CaseDetail,
  CaseHistogram,
  caseDetail,
  caseHistogram,
  caseId,
  HistogramReach,
  HistogramScale,
  nearNames,
  type Report,
} from '@wirebench/bench-core/results'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ReadingQuery, readingOf } from '../exports/reader-inputs.ts'
import { Problem, ProblemError } from '../http/problem.ts'
import { RunPath } from '../routes/schemas.ts'
import type { RunService } from '../runs/run-service.ts'

const CaseQuery = z.object({
  /** A case's id, such as `codec/decode/json@infrastructure-execution`. */
  case: z.string().check(z.minLength(1), z.maxLength(4000)),
})

const DetailQuery = z.object({ ...CaseQuery.shape, ...ReadingQuery.shape })

const HistogramQuery = z.object({
  ...CaseQuery.shape,
  scale: z._default(HistogramScale, 'log'),
  /** The percentile up to which there are bins; what lies beyond is counted together. */
  reach: z._default(HistogramReach, 'p99'),
})

/** One case of a run. */
export const caseRoutes: FastifyPluginAsyncZod<{ runs: RunService }> = async (app, { runs }) => {
  const tags = ['results']

  app.get(
    '/runs/:id/case',
    {
      schema: {
        summary:
          'One case of a run: its figures, rounds and verdicts, and what stands beside it; with ratios against the contender that `reference` names, judged with the margins `min` and `equal` (in percent)',
        tags,
        params: RunPath,
        querystring: DetailQuery,
        response: { 200: CaseDetail, default: Problem },
      },
    },
    async ({ params, query }, reply) => {
      const report = asRead(await runs.report(params.id), readingOf(query))
      const detail = caseDetail(report, query.case)
      if (detail === null) throw unknownCase(report, query.case)
      return reply.serializer(JSON.stringify).send(detail)
    },
  )

  app.get(
    '/runs/:id/histogram',
    {
      schema: {
        summary: 'How often which times of a case were seen, in bins',
        tags,
        params: RunPath,
        querystring: HistogramQuery,
        response: { 200: CaseHistogram, default: Problem },
      },
    },
    async ({ params, query: { case: wanted, ...wish } }, reply) => {
      const report = await runs.report(params.id)
      const reported = report.cases.find(({ key }) => caseId(key) === wanted)
      if (reported === undefined) throw unknownCase(report, wanted)
      const found = caseHistogram(reported, wish)
      if (found.kind === 'none') throw noHistogram(found.reason)
      return reply.serializer(JSON.stringify).send(found.histogram)
    },
  )
}

function unknownCase({ cases }: Report, wanted: string): ProblemError {
  const ids = cases.map(({ key }) => caseId(key))
  const near = nearNames(wanted.slice(0, longestCompared), ids)
  const named = near.length > 0 ? near : ids.slice(0, 3)
  return new ProblemError(404, {
    code: 'unknown-case',
    message: `the run has no case ${wanted.slice(0, 200)}`,
    fix:
      named.length === 0
        ? 'the run has no cases'
        : `choose one of its ${ids.length}, such as ${named.join(' or ')}`,
  })
}

/** Names are compared letter by letter, with each of hundreds of others. */
const longestCompared = 200

function noHistogram(reason: string): ProblemError {
  return new ProblemError(404, {
    code: 'no-histogram',
    message: `there is no histogram: ${reason}`,
    fix: 'choose a case whose operations were timed one by one, of a run that was saved with its distributions',
  })
}
