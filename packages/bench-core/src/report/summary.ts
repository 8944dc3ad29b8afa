import type { Report } from '../model/report.ts'
import { headline } from './headline.ts'

/** A report in the few figures that a list of runs shows. */
export interface ReportSummary {
  readonly headline: string | null
  readonly cases: { readonly planned: number; readonly measured: number; readonly failed: number }
  /** Warnings of the run and of its cases, and broken rules. */
  readonly warnings: number
  readonly durationMs: number
}

/** What lists of runs show of a report. */
export function summarise(report: Report): ReportSummary {
  const withStatus = (status: Report['cases'][number]['status']) =>
    report.cases.filter((reported) => reported.status === status).length
  return {
    headline: headline(report),
    cases: {
      planned: report.cases.length,
      measured: withStatus('measured'),
      failed: withStatus('failed'),
    },
    warnings:
      report.warnings.length +
      report.cases.reduce((sum, { warnings }) => sum + warnings.length, 0) +
      report.linter.findings.length,
    durationMs: report.run.durationMs,
  }
}
