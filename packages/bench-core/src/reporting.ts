/** The door to what makes reports, comparisons, trends and files of runs: for the server. As pure as `results`. */
export { caseDetail } from './report/case/case-detail.ts'
export { caseHistogram } from './report/case/case-histogram.ts'
export { compareRuns } from './report/compare/compare-runs.ts'
export { overviewOf } from './report/compare/trend-overview.ts'
export { trendOf } from './report/compare/trends.ts'
export { type OwnInputs, withOwnInputs } from './report/document/own-inputs.ts'
export { decisionRecord } from './report/exports/answer/decision-record.ts'
export { answerComment, answerMarkdown } from './report/exports/answer/markdown.ts'
export { answerSvg } from './report/exports/answer/picture.ts'
export { asTyped } from './report/exports/as-typed.ts'
export { comparisonCsv } from './report/exports/comparison-csv.ts'
export { comparisonFile } from './report/exports/comparison-file.ts'
export { comparisonHtml } from './report/exports/comparison-html.ts'
export { caseFileName, caseHgrm } from './report/exports/hgrm.ts'
export { readReports } from './report/exports/read-report.ts'
export { reportCsv } from './report/exports/report-csv.ts'
export { reportHtml } from './report/exports/report-html.ts'
export { reportMarkdown } from './report/exports/report-markdown.ts'
export { slim } from './report/figures/slim.ts'
export { withLinter } from './report/judge/linter.ts'
export { summarise } from './report/judge/summary.ts'
export { asRead, type Reading } from './report/judge/with-reference.ts'
export { report } from './report/report.ts'
export {
  learnedEstimate,
  type MachineLoad,
  type PastDuration,
} from './stats/learned-estimate.ts'
