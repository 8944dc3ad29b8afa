import { type RunExport, resultRoutes } from '@wirebench/bench-core/api'
import {
  caseFileName,
  caseHgrm,
  type OwnInputs,
  reportCsv,
  reportHtml,
  reportMarkdown,
  withOwnInputs,
} from '@wirebench/bench-core/reporting'
import { caseId, type Report } from '@wirebench/bench-core/results'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'
import type { RunService } from '../runs/run-service.ts'
import { attachment, type Download } from './attachment.ts'
import { ownInputsOf } from './reader-inputs.ts'

/** A run as a file to keep. */
export function serveExports(api: FastifyInstance, runs: RunService): void {
  serve(api, resultRoutes.export, async ({ params, query }, reply) => {
    const { id, shortId } = await runs.find(params.id)
    const report = await runs.report(id)
    return attachment(reply, download(report, { shortId, own: ownInputsOf(query) }, query))
  })
}

function download(
  report: Report,
  { shortId, own }: { readonly shortId: string; readonly own: OwnInputs },
  { format, case: wanted }: RunExport,
): Download {
  const name = `wirebench-${shortId}`
  switch (format) {
    case 'json':
      return { name, format, text: `${JSON.stringify(withOwnInputs(report, own))}\n` }
    case 'csv':
      return { name, format, text: reportCsv(report, own) }
    case 'md':
      return { name, format, text: reportMarkdown(report, own) }
    case 'html':
      return { name, format, text: reportHtml(report, own) }
    case 'hgrm': {
      const found = report.cases.find(({ key }) => caseId(key) === wanted)
      if (!found) throw unknownCase(wanted)
      return { name: `${name}.${caseFileName(found)}`, format, text: caseHgrm(found) }
    }
  }
}

function unknownCase(wanted: string | undefined): ProblemError {
  return new ProblemError(wanted === undefined ? 400 : 404, {
    code: 'unknown-case',
    message: wanted === undefined ? 'no case was named' : `the run has no case ${wanted.slice(0, 200)}`,
    fix: 'name one with case=…, such as codec/decode/json@infrastructure-execution',
  })
}
