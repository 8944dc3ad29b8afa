import { answerOf } from '../../answer/answer.ts'
import { useOfRun } from '../../answer/use-of-run.ts'
import type { Report } from '../../model/report/report.ts'
import { doubtCount } from './doubts/doubts.ts'
import { reportHeadline } from './report-headline.ts'

/** A report in the few figures that a list of runs shows. */
export interface ReportSummary {
  readonly headline: string | null
  readonly cases: { readonly planned: number; readonly measured: number; readonly failed: number }
  readonly roundsFinished: number
  /** Kinds of doubt, as every output counts them. */
  readonly warnings: number
  readonly durationMs: number
}

/** What lists of runs show of a report. */
export function summarise(report: Report): ReportSummary {
  const withStatus = (status: Report['cases'][number]['status']) =>
    report.cases.filter((reported) => reported.status === status).length
  return {
    headline: reportHeadline(report, answerOf(report, useOfRun(report))),
    cases: {
      planned: report.cases.length,
      measured: withStatus('measured'),
      failed: withStatus('failed'),
    },
    roundsFinished: report.run.rounds,
    warnings: doubtCount(report),
    durationMs: report.run.durationMs,
  }
}
