import { compareRoutes } from '@wirebench/bench-core/api/compare'
import { comparisonCsv } from '@wirebench/bench-core/report/exports/comparison/comparison-csv'
import { comparisonFile } from '@wirebench/bench-core/report/exports/comparison/comparison-file'
import { comparisonHtml } from '@wirebench/bench-core/report/exports/comparison/comparison-html'
import { comparisonMarkdown } from '@wirebench/bench-core/report/exports/comparison/comparison-markdown'
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
