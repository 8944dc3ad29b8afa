import { caseId } from '../../model/report/case-key.ts'
import type { Report } from '../../model/report/report.ts'
import { caseDetail } from '../../report/case/case-detail.ts'
import { caseHistogram } from '../../report/case/case-histogram.ts'
import { renderCase } from '../../report/terminal/case-terminal.ts'
import { printableValue } from '../../report/words/printable.ts'
import { caseNamed } from '../commands/saved/export-command.ts'
import type { Io } from '../io.ts'
import { outputsOf, screenFor, writeOutputs } from './outputs.ts'

/** As many bins as a screen has room for beside everything else. */
const binsOnScreen = 24

/**
 * Prints all that a report says about one case, and writes it as JSON where that is asked for.
 * @throws WirebenchError naming cases where the report has no such one.
 */
export function showCase(
  report: Report,
  wanted: string,
  { files, slim }: { readonly files: { readonly json: string | undefined }; readonly slim: boolean },
  io: Io,
): void {
  const reported = caseNamed(report, wanted)
  const detail = caseDetail(report, caseId(reported.key))!
  const shown = printableValue({ detail, histogram: caseHistogram(reported, { bins: binsOnScreen }) })
  const screen = screenFor(files, io)
  screen.stream.write(`${renderCase(shown.detail, shown.histogram, screen)}\n`)
  const json = () => {
    const { rounds: _, ...slimCase } = detail.case
    if (slim) return `${JSON.stringify({ ...detail, case: slimCase })}\n`
    const found = caseHistogram(reported)
    return `${JSON.stringify({ ...detail, histogram: found.kind === 'found' ? found.histogram : null })}\n`
  }
  writeOutputs(outputsOf(files, { json }), io)
}
