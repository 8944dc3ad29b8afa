import type { AcrossMachines } from '../../model/report/across-machines.ts'
import type { Report } from '../../model/report/report.ts'
import { acrossCsv, acrossHtml, acrossJson, acrossMarkdown } from '../../report/exports/across-files.ts'
import { slim } from '../../report/figures/slim.ts'
import { renderAcross } from '../../report/terminal/across-machines.ts'
import { printableValue } from '../../report/words/printable.ts'
import type { Io } from '../io.ts'
import { outputsOf, type ReportFiles, screenFor, writeOutputs } from '../output/outputs.ts'
import type { ReportLength } from '../output/write-report.ts'

/** Prints a result over machines, or a line for each where little is asked for, and writes the files that were asked for. */
export function writeAcross(
  across: AcrossMachines,
  reports: readonly Report[],
  {
    files,
    slim: isSlim = false,
    length = 'short',
  }: { readonly files: ReportFiles; readonly slim?: boolean; readonly length?: ReportLength },
  io: Io,
): void {
  const screen = screenFor(files, io)
  const shown = printableValue(across)
  const text =
    length === 'quiet'
      ? shown.machines.map(({ name, headline, run }) => `${name}: ${headline ?? run.state}`).join('\n')
      : renderAcross(shown, screen)
  screen.stream.write(`${text}\n`)
  writeOutputs(
    outputsOf(files, {
      json: () => acrossJson(across, isSlim ? reports.map(slim) : reports),
      csv: () => acrossCsv(across),
      md: () => acrossMarkdown(across),
      html: () => acrossHtml(across),
    }),
    io,
  )
}
