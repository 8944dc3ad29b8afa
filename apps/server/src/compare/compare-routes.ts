import { compareRoutes } from '@wirebench/bench-core/api'
import { comparisonCsv, comparisonFile, comparisonHtml } from '@wirebench/bench-core/reporting'
import { comparisonMarkdown } from '@wirebench/bench-core/results'
import type { FastifyInstance } from 'fastify'
import { attachment } from '../exports/attachment.ts'
import { serve } from '../http/serve-route.ts'
import type { RunService } from '../runs/run-service.ts'
import { type ComparedRuns, compareSaved } from './compare-saved.ts'

/** Saved runs side by side. */
export function serveComparisons(api: FastifyInstance, runs: RunService): void {
  serve(api, compareRoutes.compare, async ({ query }, reply) =>
    reply.serializer(JSON.stringify).send((await compareSaved(runs, query)).comparison),
  )

  serve(api, compareRoutes.compareExport, async ({ query }, reply) => {
    const compared = await compareSaved(runs, query)
    const name = `comparison-${compared.comparison.runs.map(({ shortId }) => shortId).join('-')}`
    return attachment(reply, { name, format: query.format, text: texts[query.format](compared) })
  })
}

const texts = {
  json: ({ comparison, reports }: ComparedRuns) => comparisonFile(comparison, reports),
  csv: ({ comparison }: ComparedRuns) => comparisonCsv(comparison),
  md: ({ comparison }: ComparedRuns) => comparisonMarkdown(comparison),
  html: ({ comparison }: ComparedRuns) => comparisonHtml(comparison),
}
