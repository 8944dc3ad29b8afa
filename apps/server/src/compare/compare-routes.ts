import { compareRoutes } from '@wirebench/bench-core/api'
import { comparisonCsv, comparisonFile, comparisonHtml } from '@wirebench/bench-core/reporting'
import { comparisonMarkdown } from '@wirebench/bench-core/results'
import type { FastifyInstance } from 'fastify'
import { attachment, type Download } from '../exports/attachment.ts'
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
    return attachment(reply, { name, format: query.format, text: textIn(query.format, compared) })
  })
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
