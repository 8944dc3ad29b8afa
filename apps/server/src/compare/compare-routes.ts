import {
  comparisonCsv,
  comparisonFile,
  comparisonHtml,
  comparisonMarkdown,
  mostComparedRuns,
  RunsComparison,
} from '@wirebench/bench-core/results'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { attachment, type Download } from '../exports/attachment.ts'
import { ReadingQuery } from '../exports/reader-inputs.ts'
import { Problem } from '../http/problem.ts'
import type { RunService } from '../runs/run-service.ts'
import { type ComparedRuns, compareSaved } from './compare-saved.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(200))

const CompareQuery = z.object({
  /** Ids or short ids with commas between them, the baseline first unless `base` says otherwise. */
  runs: z.string().check(z.minLength(1), z.maxLength(64 * mostComparedRuns)),
  base: z.optional(Name),
  metric: z.optional(Name),
  ...ReadingQuery.shape,
})

const ExportQuery = z.object({ ...CompareQuery.shape, format: z.enum(['json', 'csv', 'md', 'html']) })

/** Saved runs side by side. */
export const compareRoutes: FastifyPluginAsyncZod<{ runs: RunService }> = async (app, { runs }) => {
  const tags = ['compare']

  app.get(
    '/compare',
    {
      schema: {
        summary: 'What changed from one run to others; runs that can not take part are named with the reason',
        tags,
        querystring: CompareQuery,
        response: { 200: RunsComparison, default: Problem },
      },
    },
    async ({ query }, reply) =>
      reply.serializer(JSON.stringify).send((await compareSaved(runs, query)).comparison),
  )

  app.get(
    '/compare/export',
    {
      schema: {
        summary: 'The same as a file; as JSON with the whole reports, which can be imported again',
        tags,
        querystring: ExportQuery,
        response: { default: Problem },
      },
    },
    async ({ query }, reply) => {
      const compared = await compareSaved(runs, query)
      const name = `comparison-${compared.comparison.runs.map(({ shortId }) => shortId).join('-')}`
      return attachment(reply, { name, format: query.format, text: textIn(query.format, compared) })
    },
  )
}

function textIn(format: Download['format'], { comparison, reports }: ComparedRuns): string {
  switch (format) {
    case 'csv':
      return comparisonCsv(comparison)
    case 'md':
      return comparisonMarkdown(comparison)
    case 'html':
      return comparisonHtml(comparison)
    default:
      return comparisonFile(comparison, reports)
  }
}
