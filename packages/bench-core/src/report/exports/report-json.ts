import type { Report } from '../../model/report/report.ts'
import type { Warning } from '../../model/warning.ts'
import { type OwnInputs, withOwnInputs } from '../document/own-inputs.ts'
import { warningWords } from '../words/warning-words.ts'

/** A report as a line of JSON, for other people's programs: its warnings hold their words beside what they are made of. */
export function reportJson(report: Report, own: OwnInputs): string {
  const read = withOwnInputs(report, own)
  return `${JSON.stringify({
    ...read,
    cases: read.cases.map((one) => ({ ...one, warnings: one.warnings.map(told) })),
    warnings: read.warnings.map(told),
  })}\n`
}

function told(warning: Warning) {
  return { ...warning, ...warningWords(warning) }
}
