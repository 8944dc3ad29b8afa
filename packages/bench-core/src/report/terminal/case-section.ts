import type { Report, ReportCase } from '../../model/report.ts'
import { absentWords, caseTable } from '../case-table.ts'
import { terminalTable } from '../print/terminal.ts'
import type { CaseTitle } from './case-title.ts'
import type { Paint } from './paint.ts'

/** Cost and latency of those cases of one group that are shown; below it, who isn't and why. */
export function caseSection(
  cases: readonly ReportCase[],
  isShown: (reported: ReportCase) => boolean,
  { report, titleOf, width, paint }: SectionSetting,
): string[] {
  const title = titleOf(cases[0]!.key)
  const shown = cases.filter(isShown)
  const absent = absentLines(
    cases.filter((reported) => !shown.includes(reported)),
    paint,
  )
  if (shown.length === 0) return [paint.bold(title), ...absent]
  return [...terminalTable(caseTable(title, shown, report), width, paint), ...absent]
}

/** What sections of cases are made with. */
export interface SectionSetting {
  readonly report: Report
  readonly titleOf: CaseTitle
  readonly width: number
  readonly paint: Paint
}

/** Who is not in a table, and why. */
function absentLines(cases: readonly ReportCase[], paint: Paint): string[] {
  return cases.map((reported) => (reported.status === 'failed' ? paint.red : String)(absentWords(reported)))
}
