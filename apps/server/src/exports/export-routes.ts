import { type RunExport, resultRoutes } from '@wirebench/bench-core/api'
import {
  answerComment,
  answerMarkdown,
  answerSvg,
  caseFileName,
  caseHgrm,
  decisionRecord,
  type OwnInputs,
  reportCsv,
  reportHtml,
  reportJson,
  reportMarkdown,
  withOwnInputs,
} from '@wirebench/bench-core/reporting'
import { type Answer, answerOf, caseId, type Report, useOfRun } from '@wirebench/bench-core/results'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve-route.ts'
import { unknownCase } from '../routes/cases.ts'
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
      return { name, format, text: reportJson(report, own) }
    case 'csv':
      return { name, format, text: reportCsv(report, own) }
    case 'md':
      return { name, format, text: reportMarkdown(report, own) }
    case 'html':
      return { name, format, text: reportHtml(report, own) }
    case 'answer':
    case 'comment':
    case 'record':
    case 'svg': {
      const read = withOwnInputs(report, own)
      return answered(name, read, answerOf(read, useOfRun(read, own.use)), format)
    }
    case 'hgrm': {
      const found = report.cases.find(({ key }) => caseId(key) === wanted)
      if (!found) throw unknownCase(report, wanted)
      return { name: `${name}.${caseFileName(found)}`, format, text: caseHgrm(found) }
    }
  }
}

function answered(
  name: string,
  report: Report,
  answer: Answer,
  format: 'answer' | 'comment' | 'record' | 'svg',
): Download {
  const file = { name: `${name}.${format}`, format: 'md' } as const
  switch (format) {
    case 'answer':
      return { ...file, text: answerMarkdown(report, answer) }
    case 'comment':
      return { ...file, text: answerComment(report, answer) }
    case 'record':
      return { ...file, text: decisionRecord(report, answer) }
    case 'svg':
      return { name, format, text: answerSvg(report, answer) }
  }
}
