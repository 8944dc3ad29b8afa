import { answerOf } from '../../answer/answer.ts'
import { useOfRun } from '../../answer/use-of-run.ts'
import type { Report } from '../../model/report.ts'
import type { Warning } from '../../model/warning.ts'
import { answerHeadline } from '../answer/sentences.ts'
import { headline } from './headline.ts'

/** A report in the few figures that a list of runs shows. */
export interface ReportSummary {
  readonly headline: string | null
  readonly cases: { readonly planned: number; readonly measured: number; readonly failed: number }
  readonly roundsFinished: number
  /** Kinds of warnings about the run and its cases, and rules that are broken: as many as the report shows. */
  readonly warnings: number
  readonly durationMs: number
}

/** What lists of runs show of a report. */
export function summarise(report: Report): ReportSummary {
  const withStatus = (status: Report['cases'][number]['status']) =>
    report.cases.filter((reported) => reported.status === status).length
  return {
    headline: answerHeadline(answerOf(report, useOfRun(report))) ?? headline(report),
    cases: {
      planned: report.cases.length,
      measured: withStatus('measured'),
      failed: withStatus('failed'),
    },
    roundsFinished: report.run.rounds,
    warnings:
      warningKinds([...report.warnings, ...report.cases.flatMap(({ warnings }) => warnings)]) +
      new Set(report.linter.findings.map(({ rule }) => rule)).size,
    durationMs: report.run.durationMs,
  }
}

/** How many warnings are told where all of one kind are one. */
export function warningKinds(warnings: readonly Pick<Warning, 'code'>[]): number {
  return new Set(warnings.map(({ code }) => code)).size
}
