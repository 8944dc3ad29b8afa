import type { Report } from '../../model/report.ts'
import { type OwnInputs, withOwnInputs } from '../../report/document/own-inputs.ts'
import { printableValue } from '../../report/exports/printable.ts'
import { reportCsv } from '../../report/exports/report-csv.ts'
import { reportHtml } from '../../report/exports/report-html.ts'
import { reportMarkdown } from '../../report/exports/report-markdown.ts'
import { slim } from '../../report/figures/slim.ts'
import { renderReport } from '../../report/terminal.ts'
import type { Io } from '../io.ts'
import { outputsOf, takesOutput, writeOutputs } from './outputs.ts'

/** The files that a report is written to besides its tables. */
export interface ReportFiles {
  readonly json?: string | undefined
  readonly csv?: string | undefined
  readonly md?: string | undefined
  readonly html?: string | undefined
}

/** Prints the tables, and writes the forms that are asked for; standard output is theirs where one of them goes there. */
export async function writeReport(
  report: Report,
  {
    files,
    slim: isSlim,
    shown = {},
  }: {
    files: ReportFiles & Record<string, string | undefined>
    slim: boolean
    shown?: OwnInputs
  },
  io: Io,
): Promise<void> {
  const isTaken = takesOutput(files)
  const isWatched = isTaken ? io.isTerminal : io.isOutputTerminal
  const tables = renderReport(printableValue(slim(report)), {
    width: io.columns,
    color: isWatched && io.environment.NO_COLOR === undefined,
    ...shown,
  })
  const target = isTaken ? io.stderr : io.stdout
  target.write(`${tables}\n`)
  const forms = {
    json: () => `${JSON.stringify(withOwnInputs(isSlim ? slim(report) : report, shown))}\n`,
    csv: () => reportCsv(report, shown),
    md: () => reportMarkdown(report, shown),
    html: () => reportHtml(report, shown),
  }
  writeOutputs(outputsOf(files, forms), io)
}
