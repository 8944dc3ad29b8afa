import { answerOf } from '@wirebench/bench-core/answer/answer'
import type { Answer } from '@wirebench/bench-core/answer/answer-types'
import { useOfRun } from '@wirebench/bench-core/answer/use-of-run'
import { type RunExport, resultRoutes } from '@wirebench/bench-core/api/results'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { type OwnInputs, withOwnInputs } from '@wirebench/bench-core/report/document/own-inputs'
import { decisionRecord } from '@wirebench/bench-core/report/exports/answer/decision-record'
import { answerComment, answerMarkdown } from '@wirebench/bench-core/report/exports/answer/markdown'
import { answerSvg } from '@wirebench/bench-core/report/exports/answer/picture'
import { caseFileName, caseHgrm } from '@wirebench/bench-core/report/exports/hgrm'
import { reportCsv } from '@wirebench/bench-core/report/exports/report-csv'
import { reportHtml } from '@wirebench/bench-core/report/exports/report-html'
import { reportJson } from '@wirebench/bench-core/report/exports/report-json'
import { reportMarkdown } from '@wirebench/bench-core/report/exports/report-markdown'
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
