import { resultRoutes } from '@wirebench/bench-core/api/results'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { nearNames } from '@wirebench/bench-core/model/text/names'
import { caseDetail } from '@wirebench/bench-core/report/case/case-detail'
import { caseHistogram } from '@wirebench/bench-core/report/case/case-histogram'
import { asRead } from '@wirebench/bench-core/report/judge/with-reference'
import type { FastifyInstance } from 'fastify'
import { readingOf } from '../exports/reader-inputs.ts'
import { ProblemError } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'
import type { RunService } from '../runs/run-service.ts'

/** One case of a run. */
export function serveCases(api: FastifyInstance, runs: RunService): void {
  serve(api, resultRoutes.case, async ({ params, query }, reply) => {
    const report = asRead(await runs.report(params.id), readingOf(query))
    const detail = caseDetail(report, query.case)
    if (detail === null) throw unknownCase(report, query.case)
    return reply.serializer(JSON.stringify).send(detail)
  })

  serve(api, resultRoutes.histogram, async ({ params, query: { case: wanted, ...wish } }, reply) => {
    const report = await runs.report(params.id)
    const reported = report.cases.find(({ key }) => caseId(key) === wanted)
    if (reported === undefined) throw unknownCase(report, wanted)
    const found = caseHistogram(reported, wish)
    if (found.kind === 'none') throw noHistogram(found.reason)
    return reply.serializer(JSON.stringify).send(found.histogram)
  })
}

/** A case that a run doesn't have, or that nobody named. */
export function unknownCase({ cases }: Report, wanted: string | undefined): ProblemError {
  const ids = cases.map(({ key }) => caseId(key))
  const near = nearNames((wanted ?? '').slice(0, longestCompared), ids)
  const named = near.length > 0 ? near : ids.slice(0, 3)
  return new ProblemError(wanted === undefined ? 400 : 404, {
    code: 'unknown-case',
    message: wanted === undefined ? 'no case was named' : `the run has no case ${wanted.slice(0, 200)}`,
    fix:
      named.length === 0
        ? 'the run has no cases'
        : `${wanted === undefined ? 'name one with case=…' : `choose one of its ${ids.length}`}, such as ${named.join(' or ')}`,
  })
}

/** Names are compared letter by letter, with each of hundreds of others. */
const longestCompared = 200

function noHistogram(reason: string): ProblemError {
  return new ProblemError(404, {
    code: 'no-histogram',
    message: `there is no histogram: ${reason}`,
    fix: 'choose a case whose operations were timed one by one, in a run that was saved with its distributions',
  })
}
